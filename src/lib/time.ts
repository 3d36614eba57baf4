/** A moment in UTC with milliseconds: `2026-01-31T12:00:00.000Z`. Sorts as text. */
export type Timestamp = string

export const later = (moment: Timestamp, ms: number): Timestamp => new Date(Date.parse(moment) + ms).toISOString()

const dateForm = /^(\d{4})-(\d{2})-(\d{2})$/
const dateTimeForm =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d{2})(?::?(\d{2}))?)?$/

/**
 * An ISO 8601 date or datetime as the instant it names. A date alone names a whole day: `edge` says which end of it
 * is meant. A datetime without an offset is UTC. Undefined for
 * what is no moment at all; one before the year 1 or after 9999 is the first or the last that can be told.
 */
export function parseInstant(text: string, edge: 'first' | 'last'): Timestamp | undefined {
  if (dateForm.test(text)) {
    const day = dayOf(text)
    return day === undefined ? undefined : stamp(edge === 'first' ? day : day + 86_400_000 - 1)
  }
  const match = dateTimeForm.exec(text)
  if (!match) return undefined
  const [, date = '', hour, minute, second = '0', fraction = '', , sign, offsetHour = '0', offsetMinute = '0'] = match
  const day = dayOf(date)
  const [h, m, s, oh, om] = [hour, minute, second, offsetHour, offsetMinute].map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  if (day === undefined || h > 23 || m > 59 || s > 59 || oh > 23 || om > 59) return undefined
  // A moment finer than a millisecond lies between two of ours: as a lower bound the later one, as an upper the earlier.
  const ms =
    edge === 'first'
      ? Math.ceil(Number(`0.${fraction || '0'}`) * 1000)
      : Math.floor(Number(`0.${fraction || '0'}`) * 1000)
  const offset = (oh * 60 + om) * (sign === '-' ? -60_000 : 60_000)
  return stamp(day + h * 3_600_000 + m * 60_000 + s * 1000 + ms - offset)
}

function dayOf(date: string): number | undefined {
  const ms = Date.parse(`${date}T00:00:00.000Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date ? undefined : ms
}

const firstMs = Date.parse('0001-01-01T00:00:00.000Z')
const lastMs = Date.parse('9999-12-31T23:59:59.999Z')

function stamp(ms: number): Timestamp {
  return new Date(Math.min(Math.max(ms, firstMs), lastMs)).toISOString()
}

let saidMs = Number.NaN
let said = ''

/** The text of a moment. A busy server asks for the same millisecond many times over. */
export function timestampOf(moment: Date): Timestamp {
  const ms = moment.getTime()
  if (ms !== saidMs) {
    saidMs = ms
    said = moment.toISOString()
  }
  return said
}
