import type { MapTx } from '../../../platform/context.ts'
import { isMuted } from '../queries/is-muted.ts'
import { addSubscription } from './add-subscription.ts'

/**
 * Called by verbs that vote and have locked the task. A person who muted it is not told of it: a vote says that they want
 * it, not that they want to hear of it.
 */
export async function followByVote(tx: MapTx, input: { task_id: number; user_id: number }): Promise<void> {
  if (await isMuted(tx, input.task_id, input.user_id)) return
  await addSubscription(tx, { ...input, by_vote: true })
}
