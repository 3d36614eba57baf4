import { dayMs } from './time.ts'

/** A day in UTC: `2026-01-31`. The order as text is the order in time. */
export type Day = string

export const dayOf = (timestamp: string): Day => timestamp.slice(0, 10)

export const startOf = (day: Day): string => `${day}T00:00:00.000Z`

export const addDays = (day: Day, days: number): Day =>
  dayOf(new Date(Date.parse(startOf(day)) + days * dayMs).toISOString())

/** Every day from the first to the last. */
export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
