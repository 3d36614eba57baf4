import { authorOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { withdrawVote } from './withdraw-vote.ts'

/** Takes back the actor's vote for a task; where there is none, there is nothing to take back. */
export async function withdrawOwnVote(ctx: MapContext, taskId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    await requireTask(tx, taskId)
    const vote = await tx.db
      .selectFrom('votes')
      .select('id')
      .where('map_id', '=', tx.map.id)
      .where('task_id', '=', taskId)
      .where('author_id', '=', authorOf(tx.actor))
      .where('live', '=', true)
      .executeTakeFirst()
    if (vote) await withdrawVote(tx, vote.id)
  })
}
