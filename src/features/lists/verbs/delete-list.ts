import { sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { addToTrash } from '../../trash/steps/add-to-trash.ts'
import { listDeleted } from '../events.ts'
import { countContents, type ListContents } from '../queries/count-contents.ts'
import { requireList } from '../queries/find-list.ts'

interface Input {
  list_id: number
  reason?: string | undefined
  notify?: boolean | undefined
}

/** Moves the list and its tasks to the trash. The event has their numbers. Returns the id of the deletion. */
export async function deleteList(ctx: MapContext, { list_id, reason, notify = true }: Input): Promise<number> {
  assertMayManageMap(ctx)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    const list = await requireList(tx, list_id)
    const trash_id = await addToTrash(tx, { kind: 'list', record_id: list_id, reason })
    const contents = await trashTasks(tx, list_id, trash_id)
    await tx.db
      .updateTable('lists')
      .set({ trash_id, live: false, tasks_count: 0, pending_count: 0 })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', list_id)
      .execute()
    tx.emit(listDeleted, { list_id, name: list.name, ...contents, notify })
    return trash_id
  })
}

/** The tasks are locked by the update, so that no vote or comment is added between the count and the deletion. */
async function trashTasks(tx: MapTx, listId: number, trashId: number): Promise<ListContents> {
  await tx.db
    .updateTable('tasks')
    .set({ trash_id: trashId, live: false })
    .where('map_id', '=', tx.map.id)
    .where('list_id', '=', listId)
    .where('live', '=', true)
    .execute()
  return countContents(tx, sql`trash_id = ${trashId}`)
}
