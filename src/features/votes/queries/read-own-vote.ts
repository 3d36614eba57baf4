import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import '../../subscriptions/table.ts'

export interface VoteState {
  voted: boolean
  votes_count: number
  following: boolean
}

/** What the vote button and Follow of a task show to the actor. */
export async function readOwnVote(ctx: MapContext, task_id: number): Promise<VoteState> {
  const user_id = userIdOf(ctx.actor)
  const state = await ctx.db
    .selectFrom('tasks')
    .select('votes_count')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('votes')
            .select('id')
            .where('map_id', '=', ctx.map.id)
            .where('task_id', '=', task_id)
            .where('author_id', '=', user_id)
            .where('live', '=', true),
        )
        .as('voted'),
      eb
        .exists(
          eb
            .selectFrom('subscriptions')
            .select('id')
            .where('map_id', '=', ctx.map.id)
            .where('task_id', '=', task_id)
            .where('user_id', '=', user_id),
        )
        .as('following'),
    ])
    .where('map_id', '=', ctx.map.id)
    .where('id', '=', task_id)
    .where('live', '=', true)
    .executeTakeFirst()
  if (!state) throw new NotFound()
  return { voted: Boolean(state.voted), votes_count: state.votes_count, following: Boolean(state.following) }
}
