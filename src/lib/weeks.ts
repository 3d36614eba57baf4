import { addDays, type Day, dayOf, startOf } from './days.ts'

/** The Monday of the week of a timestamp, in UTC (ISO 8601). It names the week. */
export function weekOf(timestamp: string): Day {
  const day = dayOf(timestamp)
  const daysSinceMonday = (new Date(startOf(day)).getUTCDay() + 6) % 7
  return addDays(day, -daysSinceMonday)
}

export const lastDayOf = (week: Day): Day => addDays(week, 6)
