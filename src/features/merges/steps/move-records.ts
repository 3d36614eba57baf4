import { sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'

/**
 * Moves votes, subscriptions and comments to another task. A person has one vote and one subscription for a task, so
 * those of people who have one there stay, and so do subscriptions of people who muted the other
 * task. A row remembers the first task it came from, and a subscription
 * also the last one.
 */
export async function moveRecords(
  tx: MapTx,
  { from, to, keepsComments }: { from: number; to: number; keepsComments: boolean },
): Promise<{ votes: number; comments: number }> {
  const votes = await move(tx, 'votes', sql`author_id not in (${peopleOf(tx, 'votes', 'author_id', to)})`, from, to)
  const follows = sql`user_id not in (${peopleOf(tx, 'subscriptions', 'user_id', to)})
    and user_id not in (${peopleOf(tx, 'task_mutes', 'user_id', to)})`
  await move(tx, 'subscriptions', follows, from, to)
  const comments = keepsComments ? 0 : await move(tx, 'comments', sql`true`, from, to)
  return { votes, comments }
}

type Table = 'votes' | 'subscriptions' | 'comments'

const peopleOf = (tx: MapTx, table: Table | 'task_mutes', column: string, taskId: number) =>
  sql`select ${sql.ref(column)} from ${sql.table(table)} where map_id = ${tx.map.id} and task_id = ${taskId}`

async function move(tx: MapTx, table: Table, condition: ReturnType<typeof sql>, from: number, to: number) {
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)}
    set task_id = ${to}, merged_from = coalesce(merged_from, ${from}) ${table === 'subscriptions' ? sql`, moved_from = ${from}` : sql``}
    where map_id = ${tx.map.id} and task_id = ${from} and ${condition}`.execute(tx.db)
  return Number(numAffectedRows)
}
