import type { MapContext } from '../../../platform/context.ts'
import { readOwnVote, type VoteState } from '../queries/own-vote.ts'
import { voteFollows } from '../queries/vote-follows.ts'
import { castVote } from './cast-vote.ts'
import { withdrawOwnVote } from './withdraw-own-vote.ts'

/** Casts or withdraws the actor's vote. Whoever votes follows the task, unless they chose otherwise. */
export async function setOwnVote(ctx: MapContext, input: { task_id: number; voted: boolean }): Promise<VoteState> {
  const { task_id, voted } = input
  return ctx.transaction(async (tx) => {
    if (voted) await castVote(tx, { parent: task_id, subscribe: await voteFollows(tx) })
    else await withdrawOwnVote(tx, task_id)
    return readOwnVote(tx, task_id)
  })
}
