import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { approveComment } from '../../comments/verbs/approve-comment.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { editTask } from '../../tasks/verbs/edit-task.ts'
import type { RecordRef } from '../queries/assert-record-exists.ts'
import { listPendingOf } from '../queries/list-pending-of.ts'
import { setStanding } from './set-standing.ts'

interface Input {
  user_id: number
  /** When the moderator read what is pending. Programs do not say. */
  readAt?: Timestamp | undefined
}

/**
 * Trusts a person in this map and approves everything of theirs that is pending. Returns what that was. What was written or
 * changed since the moderator read it keeps waiting. A text that is being saved at just that moment may not: from now on
 * nothing of theirs waits.
 */
export async function trustPerson(ctx: MapContext, { user_id, readAt }: Input): Promise<RecordRef[]> {
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    await setStanding(tx, { user_id, standing: 'trusted' })
    const approved = (await listPendingOf(tx, user_id)).filter(
      ({ modified }) => readAt === undefined || modified <= readAt,
    )
    for (const { kind, id } of approved) {
      if (kind === 'task') await editTask(tx, { task_id: id, pending: false, parsed_description: '' })
      else await approveComment(tx, { comment_id: id })
    }
    return approved
  })
}
