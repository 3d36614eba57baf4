import { type RawBuilder, sql } from 'kysely'
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
  await changeCountsOf(tx, { trash_id, change: +1 })
  await attachReplies(tx, trash_id)
  const counts = {
    tasks: await unmark(tx, 'tasks', trash_id),
    comments: await unmark(tx, 'comments', trash_id),
    votes: await unmark(tx, 'votes', trash_id),
  }
  await deleteRows(tx, 'map_people', { user_id })
  tx.emit(personRestored, { user_id, trash_id, ...counts })
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
  const live = table === 'comments' ? sql`not pending` : sql`true`
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
