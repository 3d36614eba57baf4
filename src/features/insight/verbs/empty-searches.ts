import { sql } from 'kysely'
import { batchesOf } from '../../../lib/arrays.ts'
import { folded } from '../../../lib/text.ts'
import { type Day, dayOf } from '../../../lib/time.ts'
import type { Context, MapContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { TxDb } from '../../../platform/db/tables.ts'

/** Notes that a search found nothing. Searches don't write, so `flushEmptySearches` stores it later. */
export function recordEmptySearch(ctx: MapContext, text: string): void {
  const words = countable(text)
  if (words !== undefined) remember(ctx.database, { map_id: ctx.map.id, day: dayOf(ctx.now), words, count: 1 })
}

/** Stores the searches that found nothing, map by map. If a map fails, its searches are kept for the next run. */
export async function flushEmptySearches(ctx: Context): Promise<void> {
  const searches = [...(remembered.get(ctx.database)?.values() ?? [])]
  remembered.delete(ctx.database)
  const failures: unknown[] = []
  for (const [map_id, ofMap] of Map.groupBy(searches, (search) => search.map_id)) {
    try {
      await ctx.transaction(({ db }) => addSearches(db, map_id, ofMap))
    } catch (error) {
      failures.push(error)
      for (const search of ofMap) remember(ctx.database, search)
    }
  }
  if (failures.length > 0) throw failures[0]
}

interface EmptySearch {
  map_id: number
  day: Day
  words: string
  count: number
}

const maxLength = 100

/** Folded and truncated. Text with an @ could be an email address, so it isn't stored. */
function countable(text: string): string | undefined {
  const words = folded(text).replace(/\s+/g, ' ').trim()
  if (words === '' || words.includes('@') || words.includes('＠')) return undefined
  return [...words].slice(0, maxLength).join('').trim()
}

const remembered = new WeakMap<Database, Map<string, EmptySearch>>()

/** The maximum for all maps combined. Beyond it, new searches aren't counted until the next flush. */
const maxRemembered = 1_000

function remember(database: Database, search: EmptySearch): void {
  const searches = remembered.get(database) ?? new Map<string, EmptySearch>()
  remembered.set(database, searches)
  const key = `${search.map_id} ${search.day} ${search.words}`
  const earlier = searches.get(key)
  if (earlier) earlier.count += search.count
  else if (searches.size < maxRemembered) searches.set(key, search)
}

/** Each map keeps its most frequent searches. Ties go to the newest. */
const maxKept = 200

async function addSearches(db: TxDb, mapId: number, searches: EmptySearch[]): Promise<void> {
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
