import { sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { deleteRows } from '../../../platform/records/rows.ts'
import { personRestored } from '../events.ts'
import { lockTasksOf } from '../queries/people.ts'

interface RestorePersonInput {
  trash_id: number
  record_id: number
}

/** Restores all of a person's posts and votes, and unblocks them. The caller must have locked the map. */
export async function restorePerson(tx: MapTx, { trash_id, record_id: user_id }: RestorePersonInput): Promise<void> {
  await assertListsThere(tx, trash_id)
  await lockTasksOf(tx, user_id)
  const counts = await restoreRecords(tx, { trash_id })
  await deleteRows(tx, 'map_people', { user_id })
  tx.emit(personRestored, { user_id, trash_id, ...counts })
}

/** Restores a deletion's tasks, comments and votes, and their counts. Their tasks must be locked. */
export async function restoreRecords(
  tx: MapTx,
  { trash_id }: { trash_id: number },
): Promise<{ tasks: number; comments: number; votes: number }> {
  await changeCountsOf(tx, { trash_id, change: +1 })
  await attachReplies(tx, trash_id)
  return {
    tasks: await unmark(tx, 'tasks', trash_id),
    comments: await unmark(tx, 'comments', trash_id),
    votes: await unmark(tx, 'votes', trash_id),
  }
}

async function assertListsThere(tx: MapTx, trashId: number): Promise<void> {
  const { rows } = await sql`select 1 from tasks t where t.map_id = ${tx.map.id} and t.trash_id = ${trashId}
    and not t.live and t.list_id not in (select l.id from lists l where l.map_id = ${tx.map.id} and l.live)
    limit 1`.execute(tx.db)
  if (rows.length > 0) {
    throw new Conflict('list_in_trash', 'One of their lists is in the trash. Restore the list first.')
  }
}

/** Reattaches replies to restored comments that aren't pending. */
async function attachReplies(tx: MapTx, trashId: number): Promise<void> {
  await sql`update comments set in_reply_to = detached_from, detached_from = null
    where map_id = ${tx.map.id} and detached_from in (
      select b.id from comments b
      where b.map_id = ${tx.map.id} and b.trash_id = ${trashId} and not b.live and not b.pending)`.execute(tx.db)
}

async function unmark(tx: MapTx, table: 'tasks' | 'comments' | 'votes', trashId: number): Promise<number> {
  const live = { tasks: sql`merged_into is null`, comments: sql`not pending`, votes: sql`true` }[table]
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set trash_id = null, live = ${live}
    where map_id = ${tx.map.id} and trash_id = ${trashId}`.execute(tx.db)
  return Number(numAffectedRows)
}

interface ChangeCountsOfInput {
  trash_id: number
  change: 1 | -1
}

/** Adjusts the counters of tasks and lists for everything in a deletion, while the rows still have its `trash_id`. */
export async function changeCountsOf(tx: MapTx, { trash_id, change }: ChangeCountsOfInput): Promise<void> {
  const sign = sql.raw(change > 0 ? '+' : '-')
  const trashed = sql`r.map_id = ${tx.map.id} and r.trash_id = ${trash_id} and not r.live`
  for (const [counter, rows] of [
    ['votes_count', sql`votes r where ${trashed}`],
    ['comments_count', sql`comments r where ${trashed} and not r.pending`],
  ] as const) {
    await sql`update tasks set ${sql.ref(counter)} = ${sql.ref(counter)} ${sign} c.times
      from (select r.task_id, count(*) as times from ${rows} group by r.task_id) as c
      where tasks.map_id = ${tx.map.id} and tasks.id = c.task_id`.execute(tx.db)
  }
  await sql`update lists set tasks_count = tasks_count ${sign} c.tasks, pending_count = pending_count ${sign} c.pending
    from (select r.list_id, count(*) as tasks, count(case when r.pending then 1 end) as pending
      from tasks r where ${trashed} and r.merged_into is null group by r.list_id) as c
    where lists.map_id = ${tx.map.id} and lists.id = c.list_id`.execute(tx.db)
}
