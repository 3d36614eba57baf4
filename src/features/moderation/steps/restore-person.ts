import { sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { personRestored } from '../events.ts'
import { lockTasksOf } from '../queries/lock-tasks-of.ts'
import { changeCountsOf } from './change-counts-of.ts'

interface Input {
  trash_id: number
  /** The person. */
  record_id: number
}

/** Brings back everything of a person, who is no longer blocked. The caller holds the lock of the map. */
export async function restorePerson(tx: MapTx, { trash_id, record_id: user_id }: Input): Promise<void> {
  await assertListsThere(tx, trash_id)
  await lockTasksOf(tx, user_id)
  await changeCountsOf(tx, { trash_id, change: +1 })
  await attachReplies(tx, trash_id)
  const counts = {
    tasks: await unmark(tx, 'tasks', trash_id),
    comments: await unmark(tx, 'comments', trash_id),
    votes: await unmark(tx, 'votes', trash_id),
  }
  await tx.db.deleteFrom('map_people').where('map_id', '=', tx.map.id).where('user_id', '=', user_id).execute()
  tx.emit(personRestored, { user_id, trash_id, ...counts })
}

async function assertListsThere(tx: MapTx, trashId: number): Promise<void> {
  const { rows } = await sql`select 1 from tasks t where t.map_id = ${tx.map.id} and t.trash_id = ${trashId}
    and not t.live and t.list_id not in (select l.id from lists l where l.map_id = ${tx.map.id} and l.live)
    limit 1`.execute(tx.db)
  if (rows.length > 0) {
    throw new Conflict('list_in_trash', 'A list of their tasks is in the trash. Restore the list first.')
  }
}

/** Replies to comments that do not wait refer to them again. */
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
