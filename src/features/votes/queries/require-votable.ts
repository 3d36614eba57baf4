import type { MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { assertActorNotBlocked } from '../../approval/queries/needs-approval.ts'
import { requireParentTask } from '../../tasks/queries/find-task.ts'

/** The task, if its list takes votes and the team has not blocked the actor. */
export async function requireVotable(tx: MapTx, taskId: number) {
  await assertActorNotBlocked(tx)
  const task = await requireParentTask(tx, taskId)
  if (task.list.votes) return task
  const message = 'The list of this task does not take votes.'
  throw new Invalid([{ field: 'parent', code: 'votes_disabled', message }])
}
