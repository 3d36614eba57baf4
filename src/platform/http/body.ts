import { isUtf8 } from 'node:buffer'
import { outlineJson } from '../../lib/json.ts'
import { Invalid, type Problem } from '../errors.ts'
import type { Source } from './validate.ts'

export const maxBodyBytes = 1_048_576

/** A file that was sent with a form. Its name and type are whatever the sender claims. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** A large file that was sent with a form and is stored in a temporary folder. Its name is whatever the sender claims. */
export interface StoredFile {
  name: string
  path: string
  size: number
}

export interface Body {
  source: Source
  value: unknown
  /** Problems with the encoding; the fields are validated later. */
  problems: Problem[]
  /** By field name. */
  files?: Record<string, UploadedFile>
  /** Large files. */
  stored?: StoredFile[]
}

/** More than any of our forms or bodies needs. Parsing half a million empty pairs would take seconds. */
const maxPairs = 1_000

/** A field has four tokens: name, colon, value and comma. */
const tokensOfField = 4

/** Our own bodies are nested at most three objects deep. */
const maxDepth = 20

export const noBody: Body = { source: 'json', value: {}, problems: [] }

/** List items count as fields: half a million would block the server for 25 ms. */
export function readJson(bytes: Buffer, maxFields = maxPairs): Body {
  const text = decode(bytes)
  // A POST without a body is read as an empty object, so an edit changes nothing and a create reports missing fields.
  if (text.trim() === '') return noBody
  const { repeated, exceeded } = asJson(() => outlineJson(text, { depth: maxDepth, tokens: tokensOfField * maxFields }))
  if (exceeded === 'depth')
    throw bodyProblem('too_deep', `Objects and arrays may be nested at most ${maxDepth} levels deep.`)
  if (exceeded === 'tokens') throw bodyProblem('too_many', 'The body has too many fields or items.')
  return { source: 'json', value: asJson(() => JSON.parse(text)), problems: repeated.map(duplicateField) }
}

function asJson<Value>(read: () => Value): Value {
  try {
    return read()
  } catch {
    throw bodyProblem('invalid_json', 'The body is not valid JSON.')
  }
}

export function readForm(bytes: Buffer): Body {
  return { source: 'form', ...fromPairs(decode(bytes)) }
}

/**
 * Reads `a=1&b=2` as an object. Rejects a name that appears twice, because choosing one value would ignore the other.
 * Only repeatable names become comma-separated lists.
 */
export function fromPairs(
  text: string,
  repeatable: string[] = [],
): { value: Record<string, unknown>; problems: Problem[] } {
  if (text.split('&', maxPairs + 1).length > maxPairs) throw tooManyPairs()
  const value: Record<string, unknown> = Object.create(null)
  const problems: Problem[] = hasBrokenUtf8(text) ? [notUtf8] : []
  for (const [name, textValue] of new URLSearchParams(text)) {
    const [, outer, inner] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(name) ?? []
    const target = outer && inner ? nested(value, outer) : value
    const key = outer && inner ? inner : name
    if (target && Object.hasOwn(target, key) && repeatable.includes(name)) target[key] += `,${textValue}`
    else if (!target || Object.hasOwn(target, key)) problems.push(duplicateField(name))
    else target[key] = textValue
  }
  return { value, problems }
}

function nested(value: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  value[name] ??= Object.create(null)
  return typeof value[name] === 'object' ? (value[name] as Record<string, unknown>) : undefined
}

const notUtf8: Problem = { field: null, code: 'invalid_encoding', message: 'Not valid UTF-8.' }

/** `URLSearchParams` silently replaces invalid bytes, so they're detected here. */
function hasBrokenUtf8(text: string): boolean {
  const runs = text.match(/(?:%[0-9a-f]{2})+/gi) ?? []
  return runs.some((run) => !isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex')))
}

export const duplicateField = (field: string): Problem => ({
  field,
  code: 'given_twice',
  message: 'Sent more than once.',
})

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw bodyProblem('invalid_encoding', 'The body is not valid UTF-8.')
  }
}

const bodyProblem = (code: string, message: string) => new Invalid([{ field: null, code, message }])

const tooManyPairs = () => bodyProblem('too_many', `At most ${maxPairs} fields are allowed.`)
