import type { MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { Invalid } from '../../../platform/errors.ts'
import { maySeeTask } from '../policy.ts'
import { taskNotFound } from './find-merged-into.ts'

/** The task, if the actor may see it. It is locked until the transaction ends. */
export async function findTask(tx: MapTx, id: number) {
  const task = tx.db
    .selectFrom('tasks')
    .selectAll()
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .where('live', '=', true)
  const row = await forUpdate(tx.database, task).executeTakeFirst()
  return row && maySeeTask(tx, row) ? row : undefined
}

export async function requireTask(tx: MapTx, id: number) {
  const task = await findTask(tx, id)
  if (!task) throw await taskNotFound(tx, id)
  return task
}

/** The task that a request names as `parent`, and what its list allows. */
export async function requireParentTask(tx: MapTx, id: number) {
  const task = await findTask(tx, id)
  if (!task) {
    throw new Invalid([{ field: 'parent', code: 'not_found', message: 'There is no such task in this map.' }])
  }
  const list = await tx.db
    .selectFrom('lists')
    .select(['votes', 'comments'])
    .where('map_id', '=', tx.map.id)
    .where('id', '=', task.list_id)
    .where('live', '=', true)
    .executeTakeFirstOrThrow()
  return { ...task, list }
}
