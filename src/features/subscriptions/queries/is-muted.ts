import { findRow } from '../../../platform/records/rows.ts'
import '../table.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { assertMayWrite, findOwnEvent } from '../../../platform/limits/rows-within.ts'
import { taskFollowChanged, taskFollowed, taskMuted, taskUnfollowed } from '../events.ts'

export async function isMuted(ctx: MapContext, task_id: number, user_id: number): Promise<boolean> {
  const mute = await findRow(ctx, 'task_mutes', { task_id, user_id }, 'user_id')
  return mute !== undefined
}

/**
 * For verbs that follow a task. Unfollowing always works but counts toward the limit, so no one can toggle it
 * endlessly.
 */
export const assertMayFollow = (tx: MapTx): Promise<void> =>
  assertMayWrite(tx, 'follows', findOwnEvent(tx, [taskFollowed, taskUnfollowed, taskMuted, taskFollowChanged]))
