import { sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'

/** Counts the votes, subscriptions and comments of a task again, after rows were moved. The task is locked. */
export async function recountTask(tx: MapTx, id: number): Promise<void> {
  const rows = (table: string) => sql`${sql.table(table)} where map_id = ${tx.map.id} and task_id = ${id}`
  await sql`update tasks set
      votes_count = (select count(*) from ${rows('votes')} and live),
      subscribers_count = (select count(*) from ${rows('subscriptions')}),
      comments_count = (select count(*) from ${rows('comments')} and live)
    where map_id = ${tx.map.id} and id = ${id}`.execute(tx.db)
}
