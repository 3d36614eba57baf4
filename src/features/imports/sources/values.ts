import { isHttpUrl } from '../../../lib/urls.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { maxCount } from '../schema.ts'
import type { MapWriter } from './source.ts'

type Row = Record<string, unknown>

/** Some exports turn text that looks like a number into a number. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

export const rowOf = (value: unknown): Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {}

export const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.map(rowOf) : [])

/** An ISO timestamp in UTC. A time without an offset is in UTC. Undefined if it isn't a time. */
export function momentOf(value: unknown): string | undefined {
  const text = textOf(value).trim()
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return undefined
  const hasTime = /\d\d:\d\d/.test(text)
  const hasOffset = /(?:Z|[+-]\d\d:?\d\d|[+-]\d\d)$/i.test(text.slice(10))
  const normal = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
  const date = new Date(hasTime && !hasOffset ? `${text.replace(' ', 'T')}Z` : hasTime ? normal : text.slice(0, 10))
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** The first of these that's a time. Without one, the import dates the record. */
export function createdAt(...values: unknown[]): { created?: string } {
  const created = values.map(momentOf).find((moment) => moment !== undefined)
  return created === undefined ? {} : { created }
}

/** The fields that have a value. Empty text, zero and false are the same as none. */
export const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], null | undefined | false | 0 | ''>
  }

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
export function titleAndText(title: unknown, text: unknown): { title: string; description: string } {
  const line = textOf(title).replace(/\s+/g, ' ').trim()
  const [short, body] = [cut(line, maxLengths.title), textOf(text)]
  return {
    title: short || cut(body.replace(/\s+/g, ' ').trim(), maxLengths.title) || 'Untitled',
    description: cut(short === line ? body : `${line}\n\n${body}`, maxLengths.markdown),
  }
}

/** Shortens text without splitting a character. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

export const markdownOf = (value: unknown): string => cut(textOf(value), maxLengths.markdown)

/** Writes each person once, however often a source mentions them. Returns their key, or undefined if there's none. */
export function peopleIn(out: MapWriter) {
  const written = new Set<string>()
  return async (person: { key?: string | undefined; name?: unknown; email?: unknown; staff?: boolean }) => {
    const email = textOf(person.email).trim().toLowerCase()
    const name = cut(textOf(person.name).replace(/\s+/g, ' ').trim(), 2 * maxLengths.name)
    const key = person.key || (email ? `email:${email}` : name && `name:${name}`)
    if (!key) return undefined
    if (!written.has(key)) {
      written.add(key)
      await out.write('people', {
        ...{ key, name: name || email.split('@')[0] || 'Anonymous' },
        ...given({ email: email.includes('@') && email, staff: person.staff }),
      })
    }
    return key
  }
}
