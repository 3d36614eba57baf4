import type { TObject, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { composed, hasTooManyMarks, isStorable, trimmed } from '../../lib/text.ts'
import { parseInstant } from '../../lib/time.ts'
import type { Problem } from '../errors.ts'
import { complaint, typeName } from './complaints.ts'

/** JSON has types of its own; forms and queries carry the same fields as text. */
export type Source = 'json' | 'form' | 'query'

type Field = TSchema & {
  type?: string
  anyOf?: Field[]
  enum?: unknown[]
  trim?: boolean
  format?: string
  edge?: 'first' | 'last'
  readOnly?: boolean
}

/** Reads what was sent by its schema. Finds every problem at once; the value holds the fields that have none. */
export function validate(schema: TObject, sent: unknown, source: Source): { value: unknown; problems: Problem[] } {
  const problems: Problem[] = []
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    problems.push({ field: null, code: 'invalid_type', message: 'Must be an object.' })
    return { value: {}, problems }
  }
  const value = readObject(schema, sent as Record<string, unknown>, source, '', problems)
  return { value, problems }
}

function readObject(
  schema: TObject,
  sent: Record<string, unknown>,
  source: Source,
  prefix: string,
  problems: Problem[],
): Record<string, unknown> {
  const fields = schema.properties as Record<string, Field>
  const required = (schema as { required?: string[] }).required ?? []
  const read: Record<string, unknown> = {}
  for (const name of Object.keys(sent)) {
    if (!Object.hasOwn(fields, name)) problems.push(unknownField(prefix + name, schema))
  }
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(sent, name)) {
      if (required.includes(name)) {
        problems.push({ field: prefix + name, code: 'required', message: 'This field is required.' })
      }
    } else {
      const before = problems.length
      const value = readField(field, sent[name], source, prefix + name, problems)
      if (problems.length === before) read[name] = value
    }
  }
  return read
}

function readField(field: Field, sent: unknown, source: Source, name: string, problems: Problem[]): unknown {
  const clearable = field.anyOf?.some((branch) => branch.type === 'null') ?? false
  const core = field.anyOf?.find((branch) => branch.type !== 'null') ?? field
  if (clearable && (sent === null || (sent === '' && (source !== 'json' || core.type === 'string')))) return null
  if (core.type === 'object') return readNested(core, sent, source, name, problems)

  const value = source !== 'json' && typeof sent === 'string' ? fromText(core, sent, source) : sent
  if (typeof value === 'string' && !isStorable(value)) {
    problems.push({ field: name, code: 'invalid_text', message: 'Must not contain U+0000 or a lone surrogate.' })
    return undefined
  }
  const heavy = typeof value === 'string' ? tooHeavy(value, core) : undefined
  if (heavy) {
    problems.push({ field: name, ...heavy })
    return undefined
  }
  if (core.format === 'instant' && typeof value === 'string') return readInstant(core, value, name, problems)
  const clean = typeof value === 'string' ? (core.trim ? trimmed(value) : composed(value)) : value
  const error = validatorOf(core).Errors(clean)[0]
  if (error) problems.push({ field: name, ...complaint(error, core, clearable) })
  return clean
}

/** What cannot be good is refused before it is composed, which makes text at most a few times shorter. */
function tooHeavy(text: string, field: Field): { code: string; message: string } | undefined {
  const { maxLength = 2_000 } = field as { maxLength?: number }
  if (text.length > maxLength * 8) return complaint({ keyword: 'maxLength' }, { ...field, maxLength }, false)
  return hasTooManyMarks(text) ? tooManyMarks : undefined
}

export const tooManyMarks = { code: 'invalid_text', message: 'Must not have more than 64 marks on one letter.' }

function readNested(core: Field, sent: unknown, source: Source, name: string, problems: Problem[]): unknown {
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) {
    return readObject(core as TObject, sent as Record<string, unknown>, source, `${name}.`, problems)
  }
  problems.push({ field: name, code: 'invalid_type', message: `Must be ${typeName(core, false)}.` })
  return undefined
}

function readInstant(core: Field, text: string, name: string, problems: Problem[]): string | undefined {
  const instant = parseInstant(text, core.edge ?? 'first')
  if (!instant) problems.push({ field: name, code: 'invalid_format', message: 'Must be an ISO 8601 date or datetime.' })
  return instant
}

const booleans = { true: true, 1: true, false: false, 0: false }
/** Checkboxes send `on`. */
const formBooleans: Record<string, boolean> = { ...booleans, on: true, off: false }

/** Text that is not of the field's form stays text, and fails on its type. */
function fromText(core: Field, text: string, source: Source): unknown {
  if (core.type === 'integer' && /^-?\d{1,16}$/.test(text)) return Number(text)
  if (core.type === 'boolean' && Object.hasOwn(source === 'form' ? formBooleans : booleans, text))
    return formBooleans[text]
  return text
}

function unknownField(field: string, schema: TSchema): Problem {
  const readOnly = (schema as { readOnlyFields?: string[] }).readOnlyFields ?? []
  return readOnly.includes(field)
    ? { field, code: 'read_only', message: 'This field is set by the service and cannot be sent.' }
    : { field, code: 'unknown_field', message: 'There is no such field.' }
}

const validators = new WeakMap<TSchema, Validator>()

function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema)
  if (known) return known
  const made = Compile(schema)
  validators.set(schema, made)
  return made
}
