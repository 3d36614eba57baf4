/** A time in UTC with milliseconds: `2026-01-31T12:00:00.000Z`. Sorts chronologically as text. */
export type Timestamp = string

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const later = (timestamp: Timestamp, ms: number): Timestamp => new Date(Date.parse(timestamp) + ms).toISOString()

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const dateTimePattern =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d{2})(?::?(\d{2}))?)?$/

/**
 * Parses an ISO 8601 date or datetime. `edge` picks the first or last moment of a date without a time. Without an
 * offset, it's UTC. Years outside 1 to 9999 are clamped. Undefined for anything else.
 */
export function parseTimestamp(text: string, edge: 'first' | 'last'): Timestamp | undefined {
  if (datePattern.test(text)) {
    const day = startOfDayMs(text)
    return day === undefined ? undefined : clampedTimestamp(edge === 'first' ? day : day + dayMs - 1)
  }
  const match = dateTimePattern.exec(text)
  if (!match) return undefined
  const [, date = '', hour, minute, second = '0', fraction = '', , sign, offsetHour = '0', offsetMinute = '0'] = match
  const day = startOfDayMs(date)
  const [h = 0, m = 0, s = 0, oh = 0, om = 0] = [hour, minute, second, offsetHour, offsetMinute].map(Number)
  if (day === undefined || h > 23 || m > 59 || s > 59 || oh > 23 || om > 59) return undefined
  // A fraction finer than a millisecond is rounded up in a lower bound, and down in an upper bound.
  const ms = (edge === 'first' ? Math.ceil : Math.floor)(Number(`0.${fraction || '0'}`) * 1000)
  const offset = (oh * 60 + om) * (sign === '-' ? -60_000 : 60_000)
  return clampedTimestamp(day + h * hourMs + m * 60_000 + s * 1000 + ms - offset)
}

function startOfDayMs(date: string): number | undefined {
  const ms = Date.parse(`${date}T00:00:00.000Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date ? undefined : ms
}

const firstMs = Date.parse('0001-01-01T00:00:00.000Z')
const lastMs = Date.parse('9999-12-31T23:59:59.999Z')

function clampedTimestamp(ms: number): Timestamp {
  return new Date(Math.min(Math.max(ms, firstMs), lastMs)).toISOString()
}

let cachedMs = Number.NaN
let cached = ''

/** Caches the last result, because a busy server needs the same millisecond many times. */
export function timestampOf(date: Date): Timestamp {
  const ms = date.getTime()
  if (ms !== cachedMs) {
    cachedMs = ms
    cached = date.toISOString()
  }
  return cached
}

/** A day in UTC: `2026-01-31`. Sorts chronologically as text. */
export type Day = string

export const dayOf = (timestamp: string): Day => timestamp.slice(0, 10)

export const startOf = (day: Day): string => `${day}T00:00:00.000Z`

export const addDays = (day: Day, days: number): Day =>
  dayOf(new Date(Date.parse(startOf(day)) + days * dayMs).toISOString())

export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The Monday of a timestamp's week, in UTC (ISO 8601). It identifies the week. */
export function weekOf(timestamp: string): Day {
  const day = dayOf(timestamp)
  const daysSinceMonday = (new Date(startOf(day)).getUTCDay() + 6) % 7
  return addDays(day, -daysSinceMonday)
}

export const lastDayOf = (week: Day): Day => addDays(week, 6)
