import { sql } from 'kysely'
import type { MapContext, MapTx } from '../context.ts'
import { idsFollowCommits } from '../db/database.ts'
import { forUpdate } from '../db/locks.ts'
import { addRowOnce } from '../records/rows.ts'

/** The most events that one transaction numbers, so that other readers don't wait long for it. */
const batchSize = 2_000

/**
 * Numbers the map's committed events that have no number yet. Readers call it, so that writers don't compete for a row.
 * The holder of the lock commits before the next one starts, so a reader who sees a number also sees all numbers before
 * it. If ids are in commit order, the id is the number, and this does nothing.
 */
export async function numberEvents(ctx: MapContext): Promise<void> {
  if (idsFollowCommits(ctx.database)) return
  for (let numbered = batchSize; numbered === batchSize; ) {
    if (!(await hasUnnumbered(ctx))) return
    numbered = await ctx.transaction(numberBatch)
  }
}

/** Locks the map's feed until the transaction ends. */
export async function lockFeed(tx: MapTx): Promise<{ last_seq: number; pruned_seq: number }> {
  await addRowOnce(tx, 'feeds', { last_seq: 0, pruned_seq: 0 })
  const query = tx.from('feeds').select(['last_seq', 'pruned_seq'])
  return forUpdate(tx.database, query).executeTakeFirstOrThrow()
}

async function hasUnnumbered(ctx: MapContext): Promise<boolean> {
  return (await ctx.from('events', { seq: null }).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** A separate statement after the lock, so that it sees the numbers that the previous holder assigned. */
async function numberBatch(tx: MapTx): Promise<number> {
  const { last_seq } = await lockFeed(tx)
  const { rows } = await sql<{ seq: number }>`
    with unnumbered as (
      select e.id, row_number() over (order by e.id) as place from (
        select id from events where map_id = ${tx.map.id} and seq is null order by id limit ${sql.lit(batchSize)}
      ) as e
    )
    update events set seq = cast(${last_seq} as bigint) + unnumbered.place
    from unnumbered where events.map_id = ${tx.map.id} and events.id = unnumbered.id
    returning events.seq`.execute(tx.db)
  if (rows.length === 0) return 0
  await tx
    .update('feeds')
    .set({ last_seq: last_seq + rows.length })
    .execute()
  return rows.length
}

declare module '../db/tables.ts' {
  interface Tables {
    feeds: {
      map_id: number
      /** The last number assigned to an event. Only PostgreSQL needs it. */
      last_seq: number
      /** The last number whose event was deleted. A cursor before it has missed events. */
      pruned_seq: number
    }
  }
}
