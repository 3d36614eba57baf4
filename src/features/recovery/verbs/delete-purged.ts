import { type RawBuilder, sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'

/** A transaction deletes no more than this, so that others do not wait for it. */
const batchSize = 200

/**
 * Deletes the records of a deletion from the database. Tasks that were merged into a deleted task go with it. The row of
 * the trash goes first, so that nobody restores what is half deleted. A run after a crash finds the rest by `trash_id`.
 */
export async function deletePurged(ctx: MapContext, { trash_id }: { trash_id: number }): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    await tx.db.deleteFrom('trash').where('map_id', '=', tx.map.id).where('id', '=', trash_id).execute()
  })
  const isMarked = sql`trash_id = ${trash_id}`
  const isMerged = sql`merged_into in (select id from tasks where map_id = ${ctx.map.id} and ${isMarked})`
  await deleteInBatches(ctx, 'votes', isMarked)
  await deleteInBatches(ctx, 'comments', isMarked)
  await deleteInBatches(ctx, 'tasks', isMerged)
  await deleteInBatches(ctx, 'tasks', isMarked)
  await deleteInBatches(ctx, 'lists', isMarked)
}

type Table = 'votes' | 'comments' | 'tasks' | 'lists'

async function deleteInBatches(ctx: MapContext, table: Table, condition: RawBuilder<unknown>): Promise<void> {
  for (let more = true; more; ) {
    const ids = await ctx.transaction(async (tx) => {
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
        where map_id = ${tx.map.id} and ${condition} order by id limit ${batchSize}`.execute(tx.db)
      const batch = rows.map(({ id }) => id)
      if (batch.length === 0) return batch
      if (table === 'comments') await detachReplies(tx, batch)
      await tx.db.deleteFrom(table).where('map_id', '=', tx.map.id).where('id', 'in', batch).execute()
      return batch
    })
    more = ids.length === batchSize
  }
}

/** Replies to a comment in the trash have forgotten it already. A reply that is in the trash, too, may refer to it. */
async function detachReplies(ctx: MapContext, ids: number[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.db
      .updateTable('comments')
      .set({ in_reply_to: null })
      .where('map_id', '=', tx.map.id)
      .where('in_reply_to', 'in', ids)
      .execute()
  })
}
