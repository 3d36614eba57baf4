import { findUser } from '../../users/queries/find-user.ts'
import '../../subscriptions/table.ts'
import { together } from '../../../lib/concurrency.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { Context, MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid, NotFound } from '../../../platform/errors.ts'
import { assertActorNotBlocked } from '../../approval/queries/needs-approval.ts'
import type { FollowLevel } from '../../maps/fields.ts'
import { requireParentTask } from '../../tasks/queries/find-task.ts'

export interface VoteState {
  voted: boolean
  total_votes: number
  following: boolean
  level: FollowLevel | null
}

/** The state of a task's Vote and Follow buttons for the actor. */
export async function readOwnVote(ctx: MapContext, task_id: number): Promise<VoteState> {
  const user_id = userIdOf(ctx.actor)
  const state = await ctx
    .from('tasks', { id: task_id, live: true })
    .select('total_votes')
    .select((eb) => [
      eb.exists(ctx.from('votes', { task_id, author_id: user_id, live: true }).select('id')).as('voted'),
      ctx.from('subscriptions', { task_id, user_id }).select('level').as('level'),
    ])
    .executeTakeFirst()
  if (!state) throw new NotFound()
  const { voted, total_votes, level } = state
  return { voted: Boolean(voted), total_votes, following: level !== null, level }
}

/** Whether voting makes the actor follow the task. Never for programs; for visitors, once they've signed in. */
export async function doesVoteFollow(ctx: Context): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return ctx.actor.kind === 'visitor'
  const person = await findUser(ctx, userIdOf(ctx.actor), 'vote_follows')
  return Boolean(person?.vote_follows)
}

/** The task, if its list is open for votes and the team hasn't blocked the actor. */
export async function requireVotable(tx: MapTx, taskId: number) {
  const [, task] = await together(assertActorNotBlocked(tx), requireParentTask(tx, taskId))
  if (task.takes_votes) return task
  const message = "Voting is closed in this task's list."
  throw new Invalid([{ field: 'parent', code: 'votes_disabled', message }])
}
