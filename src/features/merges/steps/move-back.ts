import { sql } from 'kysely'
import { batchesOf } from '../../../lib/arrays.ts'
import type { MapTx } from '../../../platform/context.ts'

/** Moves back what came from a task, with the replies to its comments. Returns the tasks that lost something. */
export async function moveBack(tx: MapTx, taskId: number): Promise<number[]> {
  const tasks = new Set<number>()
  for (const table of ['votes', 'subscriptions', 'comments'] as const) {
    const rows = await tx.db
      .selectFrom(table)
      .select(['id', 'task_id'])
      .where('map_id', '=', tx.map.id)
      .where('merged_from', '=', taskId)
      .execute()
    for (const { task_id } of rows) tasks.add(task_id)
    const ids = rows.map(({ id }) => id)
    await setTask(tx, table, taskId, table === 'comments' ? [...ids, ...(await repliesTo(tx, ids))] : ids)
  }
  return [...tasks]
}

async function setTask(tx: MapTx, table: 'votes' | 'subscriptions' | 'comments', taskId: number, ids: number[]) {
  for (const batch of batchesOf(ids)) {
    await tx.db
      .updateTable(table)
      .set({ task_id: taskId, merged_from: null, ...(table === 'subscriptions' && { moved_from: null }) })
      .where('map_id', '=', tx.map.id)
      .where('id', 'in', batch)
      .execute()
  }
}

/** Replies that were written after the merge, at any depth. Replies that came from elsewhere go back there. */
async function repliesTo(tx: MapTx, ids: number[]): Promise<number[]> {
  const found: number[] = []
  for (const batch of batchesOf(ids)) {
    const replies = await tx.db
      .selectFrom('comments')
      .select('id')
      .where('map_id', '=', tx.map.id)
      .where('in_reply_to', 'in', batch)
      .where(sql<boolean>`merged_from is null`)
      .execute()
    const below = replies.map(({ id }) => id)
    found.push(...below, ...(await repliesTo(tx, below)))
  }
  return found
}
