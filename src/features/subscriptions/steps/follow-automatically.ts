import type { MapTx } from '../../../platform/context.ts'
import { isMuted } from '../queries/is-muted.ts'
import { addFollower } from './add-follower.ts'

/**
 * Called by verbs that have locked the task, and have a limit of their own. A person who suggests or comments follows the
 * task, unless they muted it. Programs follow nothing.
 */
export async function followAutomatically(tx: MapTx, { task_id }: { task_id: number }): Promise<void> {
  const { actor } = tx
  if (actor.kind !== 'person' || (await isMuted(tx, task_id, actor.user_id))) return
  await addFollower(tx, { task_id, user_id: actor.user_id })
}
