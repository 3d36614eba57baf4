import type { MapContext } from '../../../platform/context.ts'
import { approveComment } from '../../comments/verbs/approve-comment.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { editTask } from '../../tasks/verbs/edit-task.ts'
import type { RecordRef } from '../queries/find-record.ts'
import { listWaitingOf } from '../queries/waiting-of-person.ts'
import { setStanding } from './set-standing.ts'

/** Trusts a person in this map and approves everything of theirs that waits. Returns what that was. */
export async function trustPerson(ctx: MapContext, { user_id }: { user_id: number }): Promise<RecordRef[]> {
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    await setStanding(tx, { user_id, standing: 'trusted' })
    const waiting = await listWaitingOf(tx, user_id)
    for (const { kind, id } of waiting) {
      if (kind === 'task') await editTask(tx, { task_id: id, pending: false, parsed_description: '' })
      else await approveComment(tx, { comment_id: id })
    }
    return waiting
  })
}
