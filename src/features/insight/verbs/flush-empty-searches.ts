import { sql } from 'kysely'
import { batchesOf } from '../../../lib/batches.ts'
import type { Context } from '../../../platform/context.ts'
import type { TxDb } from '../../../platform/db/tables.ts'
import { type GatheredSearch, gatheredIn } from '../rules/gathered-searches.ts'

/** For each map. The most frequent stay, of equally frequent ones the newest. */
const maxKept = 200

/** Writes the searches that found nothing, map by map. What could not be written is kept for the next time. */
export async function flushEmptySearches(ctx: Context): Promise<void> {
  const gathered = gatheredIn(ctx.database)
  const byMap = Map.groupBy(gathered.take(), (search) => search.map_id)
  const failures: unknown[] = []
  for (const [map_id, searches] of byMap) {
    try {
      await ctx.transaction(({ db }) => addSearches(db, map_id, searches))
    } catch (error) {
      failures.push(error)
      for (const search of searches) gathered.put(search)
    }
  }
  // One map that fails holds up no other.
  if (failures.length > 0) throw failures[0]
}

async function addSearches(db: TxDb, mapId: number, searches: GatheredSearch[]): Promise<void> {
  for (const batch of batchesOf(searches)) {
    await db
      .insertInto('empty_searches')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['map_id', 'day', 'words'])
          .doUpdateSet((eb) => ({ count: eb('empty_searches.count', '+', eb.ref('excluded.count')) })),
      )
      .execute()
  }
  await sql`delete from empty_searches where map_id = ${mapId} and (day, words) in (
    select day, words from empty_searches where map_id = ${mapId}
    order by count desc, day desc, words limit ${sql.lit(1_000_000)} offset ${sql.lit(maxKept)})`.execute(db)
}
