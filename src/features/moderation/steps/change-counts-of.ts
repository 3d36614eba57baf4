import { type RawBuilder, sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'

interface Input {
  /** A deletion: of what it took along, everything that is counted changes its counter. */
  trash_id: number
  change: 1 | -1
}

/** Changes the counters of tasks and lists by what a deletion took along, while it has its `trash_id`. */
export async function changeCountsOf(tx: MapTx, { trash_id, change }: Input): Promise<void> {
  const sign = sql.raw(change > 0 ? '+' : '-')
  const taken = (table: string, alias: string, condition = sql``): RawBuilder<unknown> =>
    sql`from ${sql.table(table)} ${sql.ref(alias)} where ${sql.ref(`${alias}.map_id`)} = ${tx.map.id}
      and ${sql.ref(`${alias}.trash_id`)} = ${trash_id} and not ${sql.ref(`${alias}.live`)} ${condition}`
  const [votes, comments] = [taken('votes', 'v'), taken('comments', 'b', sql`and not b.pending`)]
  await sql`update tasks set
      votes_count = votes_count ${sign} (select count(*) ${votes} and v.task_id = tasks.id),
      comments_count = comments_count ${sign} (select count(*) ${comments} and b.task_id = tasks.id)
    where map_id = ${tx.map.id}
      and (id in (select v.task_id ${votes}) or id in (select b.task_id ${comments}))`.execute(tx.db)
  const tasks = taken('tasks', 't')
  await sql`update lists set
      tasks_count = tasks_count ${sign} (select count(*) ${tasks} and t.list_id = lists.id),
      pending_count = pending_count ${sign} (select count(*) ${tasks} and t.list_id = lists.id and t.pending)
    where map_id = ${tx.map.id} and id in (select t.list_id ${tasks})`.execute(tx.db)
}
