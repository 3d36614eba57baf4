import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { endSubscription } from '../../subscriptions/steps/end-subscription.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { changeCounter } from '../../tasks/steps/change-counter.ts'
import { voteWithdrawn } from '../events.ts'

/** People take back their own vote; the team, anybody's. Following that came by the vote ends with it. */
export async function withdrawVote(ctx: MapContext, id: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const vote = await tx.db
      .selectFrom('votes')
      .select(['task_id', 'author_id'])
      .where('map_id', '=', tx.map.id)
      .where('id', '=', id)
      .where('live', '=', true)
      .executeTakeFirst()
    if (!vote) throw new NotFound()
    if (vote.author_id !== userIdOf(tx.actor)) assertMayModerate(tx)
    await requireTask(tx, vote.task_id)
    const { numDeletedRows } = await tx.db
      .deleteFrom('votes')
      .where('map_id', '=', tx.map.id)
      .where('id', '=', id)
      .where('live', '=', true)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new NotFound()
    await deleteOnMerged(tx, vote)
    await changeCounter(tx, { task_id: vote.task_id, counter: 'votes_count', change: -1 })
    await endSubscription(tx, { task_id: vote.task_id, user_id: vote.author_id, byVote: true })
    tx.emit(voteWithdrawn, { vote_id: id, ...vote })
  })
}

/** The person may have voted for a task that was merged into this one. That vote stayed there, and goes as well. */
async function deleteOnMerged(tx: MapTx, vote: { task_id: number; author_id: number }): Promise<void> {
  const merged = tx.db
    .selectFrom('tasks')
    .select('id')
    .where('map_id', '=', tx.map.id)
    .where('merged_into', '=', vote.task_id)
  await tx.db
    .deleteFrom('votes')
    .where('map_id', '=', tx.map.id)
    .where('author_id', '=', vote.author_id)
    .where('task_id', 'in', merged)
    .execute()
}
