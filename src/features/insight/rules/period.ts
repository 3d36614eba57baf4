import { addDays, type Day, dayOf } from '../../../lib/time.ts'

/** The periods that can be requested, in days. */
export const periods = [30, 90, 365] as const
export const longestPeriod = periods[2]
export type Period = (typeof periods)[number]

/** The period in a query. Default: 30 days. */
export const parsePeriod = (text: string | undefined): Period => periods.find((days) => String(days) === text) ?? 30

/** The first and last day of a period that ends today. */
export const periodEnding = (now: string, days: Period): { first: Day; last: Day } => ({
  first: addDays(dayOf(now), 1 - days),
  last: dayOf(now),
})

/** A year has too many days to draw, so its columns are weeks. */
const daysPerColumn = (days: number): number => (days > 100 ? 7 : 1)

export interface Column {
  /** The first day of the column. */
  day: Day
  value: number
}

/** A chart's columns: one per day, or one per week up to today. */
export function columnsOf<Name extends string>(
  activity: ({ day: Day } & Record<Name, number>)[],
  name: Name,
): { unit: 'day' | 'week'; columns: Column[] } {
  const size = daysPerColumn(activity.length)
  const columns: Column[] = []
  for (let end = activity.length; end > 0; end -= size) {
    const days = activity.slice(Math.max(0, end - size), end)
    columns.unshift({ day: days[0]?.day ?? '', value: days.reduce((sum, day) => sum + day[name], 0) })
  }
  return { unit: size === 1 ? 'day' : 'week', columns }
}

/** How many of each list's most recent tasks are measured. More wouldn't change the picture. */
export const maxMeasured = 200
