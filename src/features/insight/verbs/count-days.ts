import { batchesOf } from '../../../lib/batches.ts'
import { addDays, type Day, dayOf } from '../../../lib/days.ts'
import { later } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { countBetween, type DayCount } from '../queries/count-between.ts'
import { countedEvent } from '../table.ts'

/** The page shows at most a year. */
const longestDays = 366
/** Days that are counted again: votes are taken back and tasks are deleted. Older days stay as they were counted. */
const openDays = 3
/** One statement counts no more days, so that requests do not wait for it. */
const daysAtOnce = 31
/** A transaction may commit after a younger one. Events before the last one may still come until it is older than this. */
const settledMs = 600_000

/**
 * Counts what happened in the map on each day since it was counted last. Reads the rows themselves, so a count that was
 * cut off, or done twice, does no harm. Returns false if nothing has happened. `quick` does not count again for the rare
 * events that come late.
 */
export async function countDays(ctx: MapContext, { quick = false } = {}): Promise<boolean> {
  const [last, counted] = [await lastEvent(ctx), await lastCount(ctx)]
  if (last && (counted?.value === last.id || (quick && counted?.value === -last.id))) return false
  const today = dayOf(ctx.now)
  const [oldest, open] = [addDays(today, -longestDays), addDays(counted?.day ?? today, -openDays)]
  const first = counted && open > oldest ? open : oldest
  const counts: DayCount[] = []
  for (let from = first; from <= today; from = addDays(from, daysAtOnce)) {
    counts.push(...(await countBetween(ctx, from, addDays(from, daysAtOnce))))
  }
  const isSettled = last && last.created < later(ctx.now, -settledMs)
  await ctx.transaction((tx) =>
    replaceCounts(tx, first, [
      ...counts,
      { metric: countedEvent, day: today, value: (last?.id ?? 0) * (isSettled ? 1 : -1) },
    ]),
  )
  return true
}

const lastEvent = (ctx: MapContext) =>
  ctx.db
    .selectFrom('events')
    .select(['id', 'created'])
    .where('map_id', '=', ctx.map.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const lastCount = (ctx: MapContext) =>
  ctx.db
    .selectFrom('map_days')
    .select(['day', 'value'])
    .where('map_id', '=', ctx.map.id)
    .where('metric', '=', countedEvent)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

async function replaceCounts(tx: MapTx, first: Day, counts: DayCount[]): Promise<void> {
  await tx.db
    .deleteFrom('map_days')
    .where('map_id', '=', tx.map.id)
    .where((eb) => eb.or([eb('day', '>=', first), eb('metric', '=', countedEvent)]))
    .execute()
  for (const batch of batchesOf(counts.map((count) => ({ map_id: tx.map.id, ...count })))) {
    await tx.db
      .insertInto('map_days')
      .values(batch)
      // Another worker may have counted at the same time.
      .onConflict((conflict) =>
        conflict.columns(['map_id', 'metric', 'day']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
      )
      .execute()
  }
}
