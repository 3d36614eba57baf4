import { authorOf, requirePerson } from '../../../platform/actor.ts'
import type { Context, MapContext } from '../../../platform/context.ts'
import { assertMayWrite, findOwnEvent } from '../../../platform/limits/rows-within.ts'
import { findRow } from '../../../platform/records/rows.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { accountVoteFollowsChosen, voteCast, voteWithdrawn } from '../events.ts'
import { doesVoteFollow, readOwnVote, type VoteState } from '../queries/read-own-vote.ts'
import { castVote } from './cast-vote.ts'
import { withdrawVote } from './withdraw-vote.ts'

/** Casts or removes the actor's vote. People who vote follow the task, unless they chose not to. */
export async function setOwnVote(ctx: MapContext, input: { task_id: number; voted: boolean }): Promise<VoteState> {
  const { task_id, voted } = input
  return ctx.transaction(async (tx) => {
    await assertMayWrite(tx, 'votes', findOwnEvent(tx, [voteCast, voteWithdrawn]))
    if (voted) await castVote(tx, { parent: task_id, subscribe: await doesVoteFollow(tx) })
    else await withdrawOwnVote(tx, task_id)
    return readOwnVote(tx, task_id)
  })
}

/** Removes the actor's vote for a task, if there is one. */
export async function withdrawOwnVote(ctx: MapContext, taskId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    await requireTask(tx, taskId)
    const vote = await findRow(tx, 'votes', { task_id: taskId, author_id: authorOf(tx.actor), live: true }, 'id')
    if (vote) await withdrawVote(tx, vote.id)
  })
}

/** Sets whether voting makes the actor follow a task. Existing subscriptions stay. */
export async function chooseVoteFollows(ctx: Context, { vote_follows }: { vote_follows: boolean }): Promise<void> {
  const { user_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('users')
      .set({ vote_follows })
      .where('id', '=', user_id)
      .where('deleted', 'is', null)
      .where('vote_follows', '<>', vote_follows)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) tx.emit(accountVoteFollowsChosen, { user_id, vote_follows })
  })
}
