import { sql } from 'kysely'
import { batchesOf } from '../../../lib/arrays.ts'
import type { MapTx } from '../../../platform/context.ts'

/**
 * Moves votes, subscriptions and comments to another task. People have at most one vote and one subscription per task,
 * so duplicates aren't moved, nor are subscriptions of people who muted the other task. Each row stores the first task
 * it came from, and subscriptions also store the last.
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

/** Adds the imported votes that a merge brings, or subtracts them when it's undone. */
export async function changeImportedVotes(tx: MapTx, { id, change }: { id: number; change: number }): Promise<void> {
  await sql`update tasks set imported_votes = imported_votes + ${change}
    where map_id = ${tx.map.id} and id = ${id}`.execute(tx.db)
}

/** Leaves a merged task only its own imported votes, not those of earlier merges, so that an undo can subtract them. */
export async function keepOwnImportedVotes(tx: MapTx, id: number): Promise<void> {
  await sql`update tasks set imported_votes = imported_votes - (select coalesce(sum(m.imported_votes), 0) from tasks m
      where m.map_id = ${tx.map.id} and m.merged_into = ${id} and not m.live and m.trash_id is null)
    where map_id = ${tx.map.id} and id = ${id}`.execute(tx.db)
}

/** Moves records back to the task they came from, with replies to its comments. Returns the tasks that lost records. */
export async function moveBack(tx: MapTx, taskId: number): Promise<number[]> {
  const tasks = new Set<number>()
  for (const table of ['votes', 'subscriptions', 'comments'] as const) {
    const rows = await tx.from(table, { merged_from: taskId }).select(['id', 'task_id']).execute()
    for (const { task_id } of rows) tasks.add(task_id)
    const ids = rows.map(({ id }) => id)
    await setTask(tx, table, taskId, table === 'comments' ? [...ids, ...(await repliesTo(tx, ids))] : ids)
  }
  return [...tasks]
}

async function setTask(tx: MapTx, table: 'votes' | 'subscriptions' | 'comments', taskId: number, ids: number[]) {
  for (const batch of batchesOf(ids)) {
    await tx
      .update(table, { id: batch })
      .set({ task_id: taskId, merged_from: null, ...(table === 'subscriptions' && { moved_from: null }) })
      .execute()
  }
}

/** Replies written after the merge, at any depth. Replies that came from another task belong to that task. */
async function repliesTo(tx: MapTx, ids: number[]): Promise<number[]> {
  const found: number[] = []
  for (const batch of batchesOf(ids)) {
    const replies = await tx
      .from('comments', { in_reply_to: batch })
      .select('id')
      .where(sql<boolean>`merged_from is null`)
      .execute()
    const below = replies.map(({ id }) => id)
    found.push(...below, ...(await repliesTo(tx, below)))
  }
  return found
}

/** Recounts a task's votes, subscriptions and comments after rows were moved. The task must be locked. */
export async function recountTask(tx: MapTx, id: number): Promise<void> {
  const rows = (table: string) => sql`${sql.table(table)} where map_id = ${tx.map.id} and task_id = ${id}`
  await sql`update tasks set
      votes_count = (select count(*) from ${rows('votes')} and live),
      subscribers_count = (select count(*) from ${rows('subscriptions')}),
      comments_count = (select count(*) from ${rows('comments')} and live)
    where map_id = ${tx.map.id} and id = ${id}`.execute(tx.db)
}
