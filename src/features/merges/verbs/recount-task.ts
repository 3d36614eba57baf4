import { sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'

/** Counts the votes, subscriptions and comments of a task again, after rows were moved. The task is locked. */
export async function recountTask(tx: MapTx, id: number): Promise<void> {
  const rows = (table: string) => sql`${sql.table(table)} where map_id = ${tx.map.id} and task_id = ${id}`
  const before = await countsOf(tx, id)
  await sql`update tasks set
      votes_count = (select count(*) from ${rows('votes')} and live),
      subscribers_count = (select count(*) from ${rows('subscriptions')}),
      comments_count = (select count(*) from ${rows('comments')} and live)
    where map_id = ${tx.map.id} and id = ${id}`.execute(tx.db)
  if (!before) return
  const after = await countsOf(tx, id)
  await tx.db
    .updateTable('lists')
    .set((eb) => ({
      votes_count: eb('votes_count', '+', (after?.votes_count ?? 0) - before.votes_count),
      comments_count: eb('comments_count', '+', (after?.comments_count ?? 0) - before.comments_count),
    }))
    .where('map_id', '=', tx.map.id)
    .where('id', '=', before.list_id)
    .execute()
}

/** Undefined for a task that its list does not count. */
const countsOf = (tx: MapTx, id: number) =>
  tx.db
    .selectFrom('tasks')
    .select(['list_id', 'votes_count', 'comments_count'])
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .where('live', '=', true)
    .executeTakeFirst()
