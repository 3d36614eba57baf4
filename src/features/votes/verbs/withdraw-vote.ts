import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { deleteRows } from '../../../platform/records/rows.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { endSubscription } from '../../subscriptions/steps/subscriptions.ts'
import { findTask, taskNotFound } from '../../tasks/queries/find-task.ts'
import { changeCounter } from '../../tasks/steps/change-counter.ts'
import { voteWithdrawn } from '../events.ts'

/**
 * People can remove their own votes; the team can remove anyone's. A subscription that came with the vote ends with it.
 */
export async function withdrawVote(ctx: MapContext, id: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const vote = await requireVote(tx, id)
    if (vote.author_id !== userIdOf(tx.actor)) assertMayModerate(tx)
    const deleted = await deleteRows(tx, 'votes', { id, live: true })
    if (deleted === 0) throw new NotFound()
    await deleteOnMerged(tx, vote)
    await changeCounter(tx, { task_id: vote.task_id, counter: 'votes_count', change: -1 })
    await endSubscription(tx, { task_id: vote.task_id, user_id: vote.author_id, byVote: true })
    tx.emit(voteWithdrawn, { vote_id: id, ...vote })
  })
}

/**
 * The vote, with its task locked. Until the lock is held, a merge (or undoing one) may move the vote to another task.
 */
async function requireVote(tx: MapTx, id: number): Promise<{ task_id: number; author_id: number }> {
  const ofId = tx.from('votes', { id, live: true }).select(['task_id', 'author_id'])
  for (let vote = await ofId.executeTakeFirst(); vote; ) {
    const task = await findTask(tx, vote.task_id)
    const now = await ofId.executeTakeFirst()
    if (now?.task_id === vote.task_id && !task) throw await taskNotFound(tx, vote.task_id)
    if (now?.task_id === vote.task_id) return vote
    vote = now
  }
  throw new NotFound()
}

/**
 * The person may also have voted for a task that was merged into this one. That vote wasn't moved, so remove it too.
 */
async function deleteOnMerged(tx: MapTx, vote: { task_id: number; author_id: number }): Promise<void> {
  const merged = tx.from('tasks', { merged_into: vote.task_id }).select('id')
  await tx.delete('votes', { author_id: vote.author_id }).where('task_id', 'in', merged).execute()
}
