import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { approveComment } from '../../comments/verbs/approve-comment.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { editTask } from '../../tasks/verbs/edit-task.ts'
import type { RecordRef } from '../queries/find-record.ts'
import { listPendingOf } from '../queries/pending-of-person.ts'
import { setStanding } from './set-standing.ts'

interface Input {
  user_id: number
  /** When the moderator read what waits. Programs do not say. */
  read_at?: Timestamp | undefined
}

/**
 * Trusts a person in this map and approves everything of theirs that waits. Returns what that was. What was written or
 * changed since the moderator read it keeps waiting. A text that is being saved at just that moment may not: from now on
 * nothing of theirs waits.
 */
export async function trustPerson(ctx: MapContext, { user_id, read_at }: Input): Promise<RecordRef[]> {
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    await setStanding(tx, { user_id, standing: 'trusted' })
    const approved = (await listPendingOf(tx, user_id)).filter(
      ({ modified }) => read_at === undefined || modified <= read_at,
    )
    for (const { kind, id } of approved) {
      if (kind === 'task') await editTask(tx, { task_id: id, pending: false, parsed_description: '' })
      else await approveComment(tx, { comment_id: id })
    }
    return approved
  })
}
