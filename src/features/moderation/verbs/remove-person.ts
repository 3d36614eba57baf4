import { sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { addToTrash } from '../../trash/steps/add-to-trash.ts'
import { personRemoved } from '../events.ts'
import { lockTasksOf } from '../queries/lock-tasks-of.ts'
import { changeCountsOf } from '../steps/change-counts-of.ts'
import { setStanding } from './set-standing.ts'

interface Input {
  user_id: number
  reason: string
}

/**
 * Blocks a person and moves everything of theirs in this map to the trash, votes included, as one deletion. Returns its
 * id: restoring it undoes all of this.
 */
export async function removePerson(ctx: MapContext, { user_id, reason }: Input): Promise<number> {
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    await setStanding(tx, { user_id, standing: 'blocked' })
    await lockTasksOf(tx, user_id)
    const trash_id = await addToTrash(tx, { kind: 'person', record_id: user_id, reason })
    const counts = {
      tasks: await mark(tx, 'tasks', user_id, trash_id),
      comments: await mark(tx, 'comments', user_id, trash_id),
      votes: await mark(tx, 'votes', user_id, trash_id),
    }
    await detachReplies(tx, trash_id)
    await changeCountsOf(tx, { trash_id, change: -1 })
    tx.emit(personRemoved, { user_id, trash_id, ...counts })
    return trash_id
  })
}

/** A task that was merged into another one stays there: what came from it belongs to others, too. */
async function mark(tx: MapTx, table: 'tasks' | 'comments' | 'votes', userId: number, trashId: number) {
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set trash_id = ${trashId}, live = false
    where map_id = ${tx.map.id} and author_id = ${userId} and trash_id is null
      ${table === 'tasks' ? sql`and live` : sql``}`.execute(tx.db)
  return Number(numAffectedRows)
}

async function detachReplies(tx: MapTx, trashId: number): Promise<void> {
  await sql`update comments set detached_from = in_reply_to, in_reply_to = null
    where map_id = ${tx.map.id} and in_reply_to in (
      select b.id from comments b where b.map_id = ${tx.map.id} and b.trash_id = ${trashId} and not b.live)`.execute(
    tx.db,
  )
}
