import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { count, requireTask } from '../../tasks/queries/find-task.ts'
import { voteWithdrawn } from '../events.ts'

export async function withdrawVote(ctx: MapContext, id: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const vote = await tx.db
      .selectFrom('votes')
      .select(['task_id', 'author_id'])
      .where('map_id', '=', tx.map.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!vote) throw new NotFound()
    await requireTask(tx, vote.task_id)
    const { numDeletedRows } = await tx.db
      .deleteFrom('votes')
      .where('map_id', '=', tx.map.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new NotFound()
    await count(tx, vote.task_id, 'votes_count', -1)
    tx.emit(voteWithdrawn, { vote_id: id, ...vote })
  })
}
