import { sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'

/** Locks the tasks that a person wrote, commented on or voted for, in the order of their ids. */
export async function lockTasksOf(tx: MapTx, userId: number): Promise<void> {
  const taskOf = (table: string) =>
    sql`select r.task_id from ${sql.table(table)} r where r.map_id = ${tx.map.id} and r.author_id = ${userId}`
  const touched = sql<boolean>`(author_id = ${userId} or id in (${taskOf('comments')}) or id in (${taskOf('votes')}))`
  const tasks = tx.db.selectFrom('tasks').select('id').where('map_id', '=', tx.map.id).where(touched)
  await forUpdate(tx.database, tasks.orderBy('id')).execute()
}
