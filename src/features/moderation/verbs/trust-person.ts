import type { MapContext } from '../../../platform/context.ts'
import { approveComment } from '../../comments/verbs/approve-comment.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { editTask } from '../../tasks/verbs/edit-task.ts'
import type { RecordRef } from '../queries/find-record.ts'
import { listWaitingOf } from '../queries/waiting-of-person.ts'
import { isAmong, type ReadRecords } from '../rules/read-records.ts'
import { setStanding } from './set-standing.ts'

interface Input {
  user_id: number
  /** What the moderator could read of theirs. Programs do not say. */
  read?: ReadRecords | undefined
}

/**
 * Trusts a person in this map and approves everything of theirs that waits. Returns what that was. What was written or
 * changed since the moderator read it keeps waiting.
 */
export async function trustPerson(ctx: MapContext, { user_id, read }: Input): Promise<RecordRef[]> {
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    await setStanding(tx, { user_id, standing: 'trusted' })
    const approved = (await listWaitingOf(tx, user_id)).filter((record) => read === undefined || isAmong(read, record))
    for (const { kind, id } of approved) {
      if (kind === 'task') await editTask(tx, { task_id: id, pending: false, parsed_description: '' })
      else await approveComment(tx, { comment_id: id })
    }
    return approved
  })
}
