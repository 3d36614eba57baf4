import { type RawBuilder, sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { runJobNow } from '../../../platform/jobs/enqueue.ts'
import { deleteRows, findRow } from '../../../platform/records/rows.ts'
import { restoreComment } from '../../comments/steps/comment-trash.ts'
import { checkImagesOf } from '../../images/steps/image-uses.ts'
import { assertNotUndoing } from '../../imports/rules/undo.ts'
import { restoreImport } from '../../imports/steps/restore-import.ts'
import { forgetUndone, purgeUndone } from '../../imports/verbs/undo-import.ts'
import { restoreList } from '../../lists/steps/lists.ts'
import { assertMayManageMap, assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { restorePerson } from '../../moderation/steps/restore-person.ts'
import { restoreTask } from '../../tasks/steps/task-trash.ts'
import { purgeTrashJob } from '../../trash/jobs.ts'
import type { TrashKind } from '../../trash/table.ts'
import { trashPurged } from '../events.ts'
import { requireInTrash } from '../queries/trash.ts'

/** Undoes a deletion. Anyone who can delete something can restore it. */
export async function restoreFromTrash(
  ctx: MapContext,
  { trash_id, notify = true }: { trash_id: number; notify?: boolean | undefined },
): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { kind, record_id } = await requireInTrash(tx, trash_id)
    if (kind === 'list' || kind === 'import') assertMayManageMap(tx)
    await restore[kind](tx, { trash_id, record_id, notify })
    await deleteRows(tx, 'trash', { id: trash_id })
  })
}

const restore: Record<
  TrashKind,
  (tx: MapTx, input: { trash_id: number; record_id: number; notify: boolean }) => Promise<void>
> = {
  list: restoreList,
  task: restoreTask,
  comment: restoreComment,
  person: restorePerson,
  import: restoreImport,
}

/** Permanently deletes something in the trash. A job deletes the records, because there may be many. */
export async function purgeTrash(ctx: MapContext, { trash_id }: { trash_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const { kind, record_id } = await requireInTrash(tx, trash_id)
    await assertMayPurge(tx, trash_id)
    await deleteRows(tx, 'trash', { id: trash_id })
    await runJobNow(tx.db, purgeTrashJob, { mapId: tx.map.id, key: String(trash_id) }, tx.now)
    tx.emit(trashPurged, { trash_id, kind, record_id })
  })
}

/** An import that's being undone still adds records to its entry. */
async function assertMayPurge(tx: MapTx, trash_id: number): Promise<void> {
  const undone = await findRow(tx, 'imports', { trash_id }, 'undo_state')
  if (undone) assertNotUndoing(undone)
}

/** Rows deleted per transaction. Larger batches would block other writers. */
const batchSize = 200

/**
 * Deletes a purged deletion's records, including tasks that were merged into a deleted task. The trash row goes first,
 * so that a half-deleted record can't be restored. After a crash, the next run finds the remaining records by
 * `trash_id`.
 */
export async function deletePurged(ctx: MapContext, { trash_id }: { trash_id: number }): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    await assertMayPurge(tx, trash_id)
    await deleteRows(tx, 'trash', { id: trash_id })
  })
  await forgetUndone(ctx, { trash_id })
  const isMarked = sql`trash_id = ${trash_id}`
  const isMerged = sql`merged_into in (select id from tasks where map_id = ${ctx.map.id} and ${isMarked})`
  await deleteInBatches(ctx, 'votes', isMarked)
  await deleteInBatches(ctx, 'comments', isMarked)
  await deleteInBatches(ctx, 'tasks', isMerged)
  await deleteInBatches(ctx, 'tasks', isMarked)
  // Includes tasks that were deleted separately before the list was.
  await deleteInBatches(
    ctx,
    'tasks',
    sql`list_id in (select id from lists where map_id = ${ctx.map.id} and ${isMarked})`,
  )
  await deleteInBatches(ctx, 'lists', isMarked)
  await deleteInBatches(ctx, 'categories', isMarked)
  await purgeUndone(ctx, { trash_id })
}

type Table = 'votes' | 'comments' | 'tasks' | 'lists' | 'categories'

async function deleteInBatches(ctx: MapContext, table: Table, condition: RawBuilder<unknown>): Promise<void> {
  for (let more = true; more; ) {
    const ids = await ctx.transaction(async (tx) => {
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
        where map_id = ${tx.map.id} and ${condition} order by id limit ${batchSize}`.execute(tx.db)
      const batch = rows.map(({ id }) => id)
      if (batch.length === 0) return batch
      if (table === 'comments' || table === 'tasks') await checkImagesOf(tx, { kind: table, ids: batch })
      if (table === 'comments') await detachReplies(tx, batch)
      if (table === 'tasks') await endDeletionsIn(tx, batch)
      await tx.delete(table, { id: batch }).execute()
      return batch
    })
    more = ids.length === batchSize
  }
}

/** Removes separate trash entries for these tasks and their comments, since there's nothing left to restore. */
async function endDeletionsIn(tx: MapTx, taskIds: number[]): Promise<void> {
  const comments = tx.from('comments', { task_id: taskIds }).select('id').where('trash_id', 'is not', null)
  await tx.delete('trash', { kind: 'task', record_id: taskIds }).execute()
  await tx.delete('trash', { kind: 'comment' }).where('record_id', 'in', comments).execute()
}

/** Live replies were detached when the comment was deleted, but replies in the trash may still refer to it. */
async function detachReplies(ctx: MapContext, ids: number[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.update('comments', { in_reply_to: ids }).set({ in_reply_to: null }).execute()
  })
}
