import type { TSchema } from 'typebox'
import { asLine } from '../../../lib/text.ts'
import { parseTimestamp } from '../../../lib/time.ts'
import { isHttpUrl } from '../../../lib/urls.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { maxCount, type RecordFile, type Records, recordFiles } from '../schema.ts'

export type Row = Record<string, unknown>

/** Some exports turn text that looks like a number into a number. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

export const rowOf = (value: unknown): Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {}

export const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.map(rowOf) : [])

/** A key that no record of another kind has. Empty if the record has none. */
export const keyIn = (kind: string, id: unknown): string => textOf(id) && `${kind}:${textOf(id)}`

/** The names in a text with commas between them. */
export const namesIn = (text = ''): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** A text, followed by its images. */
export const joined = (text: unknown, images: Iterable<string> = []): string =>
  [textOf(text), ...images].filter(Boolean).join('\n\n')

/** A timestamp in UTC. Some programs write a space before the offset. Undefined if it isn't a time. */
export const momentOf = (value: unknown): string | undefined =>
  parseTimestamp(asLine(textOf(value)).replace(/ (?=[+-]\d)/, ''), 'first')

export const flagOf = (value: unknown): boolean => value === true || /^(?:true|t|1|yes)$/i.test(textOf(value))

/** Zero or more. Undefined if it isn't a number, or is too large to store. */
export function countOf(value: unknown): number | undefined {
  const number = Number(textOf(value).trim() || Number.NaN)
  return Number.isInteger(number) && number >= 0 && number <= maxCount ? number : undefined
}

/** A link that's safe to show. Undefined if it isn't one. */
export const urlOf = (value: unknown): string | undefined => {
  const url = textOf(value).trim()
  return url && isHttpUrl(url) && url.length <= maxLengths.url ? url : undefined
}

/** One visible line that fits a title. The rest moves to the description. */
function titleAndText(title: unknown, text: unknown): { title: string; description: string } {
  const line = asLine(textOf(title))
  const [short, body] = [cut(line, maxLengths.title), textOf(text)]
  return {
    title: short || cut(asLine(body), maxLengths.title) || 'Untitled',
    description: cut(short === line ? body : `${line}\n\n${body}`, maxLengths.markdown),
  }
}

/** Shortens text without splitting a character. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

export const markdownOf = (value: unknown): string => cut(textOf(value), maxLengths.markdown)

/** A person's record. The key is the source's, or the address or the name. Undefined if there's none. */
export function personIn({ key, ...person }: Row): Records['people'] | undefined {
  const email = textOf(person.email).trim().toLowerCase()
  const name = cut(asLine(textOf(person.name)), 2 * maxLengths.name)
  const known = textOf(key) || keyIn('email', email) || keyIn('name', name)
  if (!known) return undefined
  return {
    ...{ key: known, name: name || email.split('@')[0] || 'Anonymous' },
    ...(email.includes('@') ? { email } : {}),
    ...(flagOf(person.staff) ? { staff: true } : {}),
  }
}

type Schema = TSchema & { type?: string; format?: string; pattern?: string; minLength?: number; maxLength?: number }

/** A source's value for a field of our files; false if there's none. Keys aren't cut, because two of them could become the same. */
function valueFor({ type, format, pattern, minLength, maxLength = Infinity }: Schema, value: unknown): unknown {
  if (type === 'array') return value
  if (type === 'boolean') return flagOf(value)
  if (value === false) return undefined
  if (type === 'integer') return countOf(value)
  if (format === 'date-time') return momentOf(value)
  if (pattern) return urlOf(value)
  return minLength ? textOf(value) : cut(textOf(value), maxLength)
}

/** Gives a record's fields their types. Those without a value are left out, and so are empty text, zero and false. */
export function tidy(file: RecordFile, record: Row): Row {
  const schemas: Record<string, Schema> = recordFiles[file].properties
  const fields = Object.entries(record).map(([name, value]) => [name, valueFor(schemas[name] ?? {}, value)] as const)
  const texts = 'title' in record ? titleAndText(record.title, record.description) : {}
  return { ...Object.fromEntries(fields.filter(([, value]) => value)), ...texts }
}
