import { sql } from 'kysely'
import { batchesOf } from '../../../lib/arrays.ts'
import type { MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { updateRows } from '../../../platform/records/rows.ts'
import { changeTaskCounts } from '../../lists/steps/lists.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { findTask, requireTask } from '../../tasks/queries/find-task.ts'

/** Merges a task into another one. Returns how many votes and comments were moved. */
export async function mergeInto(
  tx: MapTx,
  { task_id, into }: { task_id: number; into: number },
): Promise<{ votes: number; comments: number }> {
  await lockMap(tx)
  const { source, target } = await lockBoth(tx, task_id, into)
  // Comments on a pending suggestion are between its author and the team.
  const keepsComments = source.pending && !target.pending
  const moved = await moveRecords(tx, { from: task_id, to: into, keepsComments })
  await changeImportedVotes(tx, { id: into, change: source.imported_votes })
  await keepOwnImportedVotes(tx, task_id)
  await updateRows(tx, 'tasks', { id: task_id }, { merged_into: into, live: false })
  // Tasks merged into the source earlier now redirect straight to the target.
  await updateRows(tx, 'tasks', { merged_into: task_id }, { merged_into: into })
  await changeTaskCounts(tx, { list_id: source.list_id, tasks: -1, pending: source.pending ? -1 : 0 })
  for (const id of [task_id, into]) await recountTask(tx, id)
  return moved
}

/** Locks in id order, like all code that locks two tasks. */
async function lockBoth(tx: MapTx, sourceId: number, targetId: number) {
  if (sourceId === targetId) throw new Invalid([intoItself])
  if (targetId < sourceId) {
    const target = await requireTarget(tx, targetId)
    return { target, source: await requireTask(tx, sourceId) }
  }
  const source = await requireTask(tx, sourceId)
  return { source, target: await requireTarget(tx, targetId) }
}

async function requireTarget(tx: MapTx, id: number) {
  const task = await findTask(tx, id)
  if (!task) throw new Invalid([noTarget])
  return task
}

const noTarget = { field: 'into', code: 'not_found', message: 'There is no such task in this map.' }
const intoItself = { field: 'into', code: 'same_task', message: 'A task cannot be merged into itself.' }

/**
 * Moves votes, subscriptions and comments to another task. People have at most one vote and one subscription per task,
 * so duplicates aren't moved, nor are subscriptions of people who muted the other task. Each row stores the first task
 * it came from, and subscriptions also store the last.
 */
async function moveRecords(
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
async function keepOwnImportedVotes(tx: MapTx, id: number): Promise<void> {
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
