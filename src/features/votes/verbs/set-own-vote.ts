import type { MapContext } from '../../../platform/context.ts'
import { assertMayWrite, findOwnEvent } from '../../../platform/limits/rows-within.ts'
import { voteCast, voteWithdrawn } from '../events.ts'
import { doesVoteFollow } from '../queries/does-vote-follow.ts'
import { readOwnVote, type VoteState } from '../queries/read-own-vote.ts'
import { castVote } from './cast-vote.ts'
import { withdrawOwnVote } from './withdraw-own-vote.ts'

/** Casts or withdraws the actor's vote. A person who votes follows the task, unless they chose otherwise. */
export async function setOwnVote(ctx: MapContext, input: { task_id: number; voted: boolean }): Promise<VoteState> {
  const { task_id, voted } = input
  return ctx.transaction(async (tx) => {
    await assertMayWrite(tx, 'votes', findOwnEvent(tx, [voteCast, voteWithdrawn]))
    if (voted) await castVote(tx, { parent: task_id, subscribe: await doesVoteFollow(tx) })
    else await withdrawOwnVote(tx, task_id)
    return readOwnVote(tx, task_id)
  })
}
