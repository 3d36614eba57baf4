import { isUtf8 } from 'node:buffer'
import { repeatedNames } from '../../lib/json.ts'
import { Invalid, type Problem } from '../errors.ts'
import type { Source } from './validate.ts'

export const maxBodyBytes = 1_048_576

export interface Body {
  source: Source
  value: unknown
  /** What is wrong with it before any of it is understood. */
  problems: Problem[]
}

/** More than any form of ours has; reading half a million empty ones takes seconds. */
const mostPairs = 1_000

export const noBody: Body = { source: 'json', value: {}, problems: [] }

export function readJson(bytes: Buffer): Body {
  const text = decoded(bytes)
  // A POST without a body says the same as an empty object: nothing to change, or everything missing.
  if (text.trim() === '') return noBody
  try {
    const value = JSON.parse(text)
    return { source: 'json', value, problems: repeatedNames(text).map(givenTwice) }
  } catch {
    throw whole('invalid_json', 'The body is not valid JSON.')
  }
}

export function readForm(bytes: Buffer): Body {
  return { source: 'form', ...fromPairs(decoded(bytes)) }
}

/** Pairs as an object. A name given twice has no one value, and choosing one would ignore the other. */
export function fromPairs(text: string): { value: Record<string, unknown>; problems: Problem[] } {
  if (text.split('&', mostPairs + 1).length > mostPairs)
    throw whole('too_many', `At most ${mostPairs} fields are read.`)
  const value: Record<string, unknown> = Object.create(null)
  const problems: Problem[] = hasBrokenUtf8(text) ? [notUtf8] : []
  for (const [name, given] of new URLSearchParams(text)) {
    const [, outer, inner] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(name) ?? []
    const holder = outer && inner ? nested(value, outer) : value
    const key = outer && inner ? inner : name
    if (!holder || Object.hasOwn(holder, key)) {
      problems.push(givenTwice(name))
    } else holder[key] = given
  }
  return { value, problems }
}

function nested(value: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  value[name] ??= Object.create(null)
  return typeof value[name] === 'object' ? (value[name] as Record<string, unknown>) : undefined
}

const notUtf8: Problem = { field: null, code: 'invalid_encoding', message: 'Is not valid UTF-8.' }

/** Left to itself, the decoder puts a question mark where the bytes make no sense. */
function hasBrokenUtf8(text: string): boolean {
  const runs = text.match(/(?:%[0-9a-f]{2})+/gi) ?? []
  return runs.some((run) => !isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex')))
}

const givenTwice = (field: string): Problem => ({ field, code: 'given_twice', message: 'Is given more than once.' })

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw whole('invalid_encoding', 'The body is not valid UTF-8.')
  }
}

const whole = (code: string, message: string) => new Invalid([{ field: null, code, message }])
