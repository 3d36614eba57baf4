import { addDays, type Day, dayOf } from '../../../lib/days.ts'

/** How many days the numbers may be asked for. */
export const periods = [30, 90, 365] as const
export const longestPeriod = periods[2]
export type Period = (typeof periods)[number]

/** The period that a query names. A month unless it names one of them. */
export const parsePeriod = (text: string | undefined): Period => periods.find((days) => String(days) === text) ?? 30

/** The first and the last day of a period that ends today. */
export const periodEnding = (now: string, days: Period): { first: Day; last: Day } => ({
  first: addDays(dayOf(now), 1 - days),
  last: dayOf(now),
})
