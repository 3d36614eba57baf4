import type { TObject, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { composed, hasForbiddenInLine, hasTooManyMarks, hasVisibleText, isStorable, trimmed } from '../../lib/text.ts'
import { parseTimestamp } from '../../lib/time.ts'
import type { Problem } from '../errors.ts'
import { typeName, validationMessage } from './validation-messages.ts'

/** JSON has typed values. In forms and queries every value is text. */
export type Source = 'json' | 'form' | 'query'

type Field = TSchema & {
  type?: string
  anyOf?: Field[]
  enum?: unknown[]
  items?: Field
  maxItems?: number
  trim?: boolean
  isLine?: boolean
  format?: string
  edge?: 'first' | 'last'
  readOnly?: boolean
  nullMeansLeftOut?: boolean
}

/**
 * Reads an object according to its schema and finds all problems. The value contains only the fields without problems.
 */
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
  const valid: Record<string, unknown> = {}
  for (const name of Object.keys(sent)) {
    if (!Object.hasOwn(fields, name)) problems.push(unknownField(prefix + name, schema))
  }
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(sent, name)) {
      if (required.includes(name)) {
        problems.push({ field: prefix + name, code: 'required', message: 'This field is required.' })
      }
    } else {
      const problemsBefore = problems.length
      const value = readField(field, sent[name], source, prefix + name, problems)
      const isLeftOut = value === null && field.nullMeansLeftOut
      if (problems.length === problemsBefore && !isLeftOut) valid[name] = value
    }
  }
  return valid
}

function readField(field: Field, sent: unknown, source: Source, name: string, problems: Problem[]): unknown {
  const clearable = field.anyOf?.some((branch) => branch.type === 'null') ?? false
  const core = field.anyOf?.find((branch) => branch.type !== 'null') ?? field
  if (clearable && (sent === null || (sent === '' && (source !== 'json' || core.type === 'string')))) return null
  if (core.type === 'object') return readNested(core, sent, source, name, problems)
  if (core.items?.type === 'object' && Array.isArray(sent)) return readItems(core, sent, source, name, problems)

  const value = source !== 'json' && typeof sent === 'string' ? fromText(core, sent, source) : sent
  const texts = [value].flat().filter((text) => typeof text === 'string')
  if (!texts.every(isStorable)) {
    problems.push({ field: name, code: 'invalid_text', message: 'Must not contain U+0000 or a lone surrogate.' })
    return undefined
  }
  const tooCostly = texts.map((text) => findCostlyText(text, core.items ?? core)).find(Boolean)
  if (tooCostly) {
    problems.push({ field: name, ...tooCostly })
    return undefined
  }
  if (core.format === 'timestamp' && typeof value === 'string') return parseTimestampField(core, value, name, problems)
  const normalised = typeof value === 'string' ? normalise(value, core) : value
  if (core.isLine && typeof normalised === 'string' && hasForbiddenInLine(normalised)) {
    const message = 'Must be a single line, without control characters or characters that change the text direction.'
    problems.push({ field: name, code: 'invalid_text', message })
    return undefined
  }
  // An address is checked as sent, because composing it could turn it into another person's address.
  const isAddress = core.format?.endsWith('-address') && typeof value === 'string'
  const error = validatorOf(core).Errors(isAddress ? value.trim() : normalised)[0]
  if (error)
    problems.push({ field: name, ...validationMessage(error, core, clearable), ...badId(error, core, normalised) })
  return normalised
}

/** Says which of several ids in a query is invalid. */
function badId({ instancePath }: { instancePath: string }, { items }: Field, value: unknown): object | undefined {
  const item: unknown = Array.isArray(value) ? value[Number(/^\/(\d+)$/.exec(instancePath)?.[1])] : undefined
  return items?.type === 'integer' && typeof item === 'string'
    ? { message: `Must be a list of ids: ${JSON.stringify(item)} is not an id.` }
    : undefined
}

/** Composes the text. A line is also trimmed, and becomes empty if it has no visible text. */
function normalise(text: string, { trim, isLine }: Field): string {
  if (isLine && !hasVisibleText(text)) return ''
  return trim ? trimmed(text) : composed(text)
}

/**
 * Normalising text this long would be slow, so it's rejected first. Normalisation shortens text by less than a factor
 * of eight, so text that would have been short enough afterwards is never rejected.
 */
function findCostlyText(text: string, field: Field): { code: string; message: string } | undefined {
  const { maxLength = 2_000 } = field as { maxLength?: number }
  if (text.length > maxLength * 8) return validationMessage({ keyword: 'maxLength' }, { ...field, maxLength }, false)
  return hasTooManyMarks(text) ? tooManyMarks : undefined
}

export const tooManyMarks = {
  code: 'invalid_text',
  message: 'Must not have more than 64 combining marks on one letter.',
}

function readNested(core: Field, sent: unknown, source: Source, name: string, problems: Problem[]): unknown {
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) {
    return readObject(core as TObject, sent as Record<string, unknown>, source, `${name}.`, problems)
  }
  problems.push({ field: name, code: 'invalid_type', message: `Must be ${typeName(core, false)}.` })
  return undefined
}

/** A longer list of problems wouldn't help anyone. */
const maxItemProblems = 20

function readItems(core: Field, sent: unknown[], source: Source, name: string, problems: Problem[]): unknown[] {
  const { items = core, maxItems = Number.POSITIVE_INFINITY } = core
  if (sent.length > maxItems) problems.push({ field: name, ...validationMessage({ keyword: 'maxItems' }, core, false) })
  const [read, most] = [[] as unknown[], problems.length + maxItemProblems]
  for (const [index, item] of sent.entries()) {
    if (problems.length >= most) break
    read.push(readNested(items, item, source, `${name}.${index}`, problems))
  }
  return read
}

function parseTimestampField(core: Field, text: string, name: string, problems: Problem[]): string | undefined {
  const timestamp = parseTimestamp(text, core.edge ?? 'first')
  if (!timestamp)
    problems.push({ field: name, code: 'invalid_format', message: 'Must be an ISO 8601 date or datetime.' })
  return timestamp
}

const booleans = { true: true, 1: true, false: false, 0: false }
/** Checkboxes send `on`. */
const formBooleans: Record<string, boolean> = { ...booleans, on: true, off: false }

/** Text that isn't a number or boolean stays text, so that the type check reports it. */
function fromText(core: Field, text: string, source: Source): unknown {
  if (core.type === 'integer' && /^-?\d{1,16}$/.test(text)) return Number(text)
  if (core.type === 'boolean') return booleanFrom(text, source)
  const { items } = core
  if (core.type === 'array' && items) return text.split(',').map((part) => fromText(items, part.trim(), source))
  return text
}

/** Python writes `True`. */
function booleanFrom(text: string, source: Source): boolean | string {
  const known = text.toLowerCase()
  return Object.hasOwn(source === 'form' ? formBooleans : booleans, known) ? (formBooleans[known] as boolean) : text
}

function unknownField(field: string, schema: TSchema): Problem {
  const readOnly = (schema as { readOnlyFields?: string[] }).readOnlyFields ?? []
  return readOnly.includes(field)
    ? { field, code: 'read_only', message: 'This field is set by the server and cannot be changed.' }
    : { field, code: 'unknown_field', message: 'There is no such field.' }
}

const validators = new WeakMap<TSchema, Validator>()

/** Compiling takes a while, so it's done once. */
export function validatorOf(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema)
  validators.set(schema, validator)
  return validator
}
