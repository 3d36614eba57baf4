import { sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import { type StatementBuilder, write } from '../../../platform/db/statement.ts'
import { Conflict } from '../../../platform/errors.ts'
import { updateRows } from '../../../platform/records/rows.ts'
import { listRestored } from '../events.ts'
import { countLists } from '../queries/lists.ts'
import { maxLists } from '../table.ts'

/** Updates a list's stored task counts, in the transaction that adds, moves or deletes its tasks. */
export async function changeTaskCounts(
  tx: MapTx,
  { list_id, tasks = 0, pending = 0 }: { list_id: number; tasks?: number; pending?: number },
): Promise<void> {
  if (tasks === 0 && pending === 0) return
  await addToCounts(tx, { map_id: tx.map.id, list_id, tasks, pending })
}

interface CountValues {
  map_id: number
  list_id: number
  tasks: number
  pending: number
}

const addToCounts = write(
  ({ db, value }: StatementBuilder<CountValues>) =>
    db
      .updateTable('lists')
      .set((eb) => ({
        tasks_count: eb('tasks_count', '+', value.tasks),
        pending_count: eb('pending_count', '+', value.pending),
      }))
      .where('map_id', '=', value.map_id)
      .where('id', '=', value.list_id),
  { keepsPlan: true },
)

/** Restores a list and its tasks from the trash. The caller must have locked the map. */
export async function restoreList(
  tx: MapTx,
  { trash_id, notify }: { trash_id: number; notify: boolean },
): Promise<void> {
  if ((await countLists(tx)) >= maxLists) throw new Conflict('too_many', `A map has at most ${maxLists} lists.`)
  await updateRows(tx, 'tasks', { trash_id }, { trash_id: null, live: true })
  const lists = await tx
    .update('lists', { trash_id })
    .set({ trash_id: null, live: true, ...countsOf(tx) })
    .returning(['id', 'name'])
    .execute()
  for (const list of lists) tx.emit(listRestored, { list_id: list.id, name: list.name, notify })
}

const countsOf = (tx: MapTx) => {
  const tasks = sql`from tasks t where t.map_id = ${tx.map.id} and t.list_id = lists.id and t.live`
  return {
    tasks_count: sql<number>`(select count(*) ${tasks})`,
    pending_count: sql<number>`(select count(*) ${tasks} and t.pending)`,
  }
}
