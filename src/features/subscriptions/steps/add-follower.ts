import type { MapTx } from '../../../platform/context.ts'
import type { FollowLevel } from '../../maps/table.ts'
import { addSubscription } from './add-subscription.ts'

interface Input {
  task_id: number
  user_id: number
  level?: FollowLevel | undefined
}

/** Called by verbs that have locked the task. False if the person followed it before. */
export async function addFollower(tx: MapTx, input: Input): Promise<boolean> {
  const added = await addSubscription(tx, { ...input, by_vote: false })
  if (!added) await keepWithoutVote(tx, input.task_id, input.user_id)
  return added
}

/** A person who chose to follow goes on following when they take their vote back. */
async function keepWithoutVote(tx: MapTx, task_id: number, user_id: number): Promise<void> {
  await tx.db
    .updateTable('subscriptions')
    .set({ by_vote: false })
    .where('map_id', '=', tx.map.id)
    .where('task_id', '=', task_id)
    .where('user_id', '=', user_id)
    .where('by_vote', '=', true)
    .execute()
}
