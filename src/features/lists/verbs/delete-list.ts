import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/lock.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { listDeleted } from '../events.ts'
import { requireList } from '../queries/find-list.ts'

/** Deletes the tasks of the list as well. The event has their numbers. */
export async function deleteList(ctx: MapContext, id: number): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const list = await requireList(tx, id)
    const contents = await countContents(tx, id)
    await tx.db.deleteFrom('lists').where('map_id', '=', tx.map.id).where('id', '=', id).execute()
    tx.emit(listDeleted, { list_id: id, name: list.name, ...contents })
  })
}

/** The tasks are locked first, so that no vote or comment is added between the count and the deletion. */
async function countContents(tx: MapTx, id: number): Promise<{ tasks: number; comments: number; votes: number }> {
  const tasks = tx.db
    .selectFrom('tasks')
    .select(['comments_count', 'votes_count'])
    .where('map_id', '=', tx.map.id)
    .where('list_id', '=', id)
  const rows = await forUpdate(tx.database, tasks).execute()
  return {
    tasks: rows.length,
    comments: rows.reduce((sum, row) => sum + row.comments_count, 0),
    votes: rows.reduce((sum, row) => sum + row.votes_count, 0),
  }
}
