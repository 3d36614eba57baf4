import { type Day, daysFrom } from '../../../lib/days.ts'
import type { MapContext } from '../../../platform/context.ts'
import { type Metric, metrics } from '../table.ts'

export type DayNumbers = { day: Day } & Record<Metric, number>

/** What happened on each day of a period, days without anything included. */
export async function readActivity(ctx: MapContext, { first, last }: { first: Day; last: Day }): Promise<DayNumbers[]> {
  const rows = await ctx.db
    .selectFrom('map_days')
    .select(['metric', 'day', 'value'])
    .where('map_id', '=', ctx.map.id)
    .where('metric', 'in', metrics)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute()
  const nothing = { suggestions: 0, votes: 0, comments: 0, promised: 0, kept: 0 }
  const days = new Map(daysFrom(first, last).map((day) => [day, { day, ...nothing }]))
  for (const { metric, day, value } of rows) Object.assign(days.get(day) ?? {}, { [metric]: value })
  return [...days.values()]
}
