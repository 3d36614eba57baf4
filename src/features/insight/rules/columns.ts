import type { Day } from '../../../lib/days.ts'

/** A year has too many days to draw, so its columns are weeks. */
const daysPerColumn = (days: number): number => (days > 100 ? 7 : 1)

export interface Column {
  /** The first day of the column. */
  day: Day
  values: number[]
}

/** What a chart of these metrics draws: one column for each day, or for each week up to today. */
export function columnsOf<Name extends string>(
  activity: ({ day: Day } & Record<Name, number>)[],
  names: Name[],
): { unit: 'day' | 'week'; columns: Column[] } {
  const size = daysPerColumn(activity.length)
  const columns: Column[] = []
  for (let end = activity.length; end > 0; end -= size) {
    const days = activity.slice(Math.max(0, end - size), end)
    const values = names.map((name) => days.reduce((sum, day) => sum + day[name], 0))
    columns.unshift({ day: days[0]?.day ?? '', values })
  }
  return { unit: size === 1 ? 'day' : 'week', columns }
}
