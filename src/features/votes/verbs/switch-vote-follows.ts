import { requirePerson } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { assertMayFollow } from '../../subscriptions/queries/assert-may-follow.ts'
import { endSubscription } from '../../subscriptions/steps/end-subscription.ts'
import { followByVote } from '../../subscriptions/steps/follow-by-vote.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { readOwnVote, type VoteState } from '../queries/read-own-vote.ts'
import { chooseVoteFollows } from './choose-vote-follows.ts'

/** The choice beside the vote for a task. It is remembered for the person, and counts for this task too. */
export async function switchVoteFollows(
  ctx: MapContext,
  { task_id, vote_follows }: { task_id: number; vote_follows: boolean },
): Promise<VoteState> {
  const { user_id } = requirePerson(ctx.actor)
  return ctx.transaction(async (tx) => {
    if (vote_follows) await assertMayFollow(tx)
    await requireTask(tx, task_id)
    if (!vote_follows) await endSubscription(tx, { task_id, user_id, byVote: true })
    else if ((await readOwnVote(tx, task_id)).voted) await followByVote(tx, { task_id, user_id })
    await chooseVoteFollows(tx, { vote_follows })
    return readOwnVote(tx, task_id)
  })
}
