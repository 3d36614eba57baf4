import type { MapTx } from '../../../platform/context.ts'
import { assertMayWrite, findOwnEvent } from '../../../platform/limits/rows-within.ts'
import { taskFollowChanged, taskFollowed, taskMuted, taskUnfollowed } from '../events.ts'

/**
 * For verbs with which somebody wants to hear more of a task. To hear less is never refused, but it counts: so nobody
 * follows and stops over and over.
 */
export const assertMayFollow = (tx: MapTx): Promise<void> =>
  assertMayWrite(tx, 'follows', findOwnEvent(tx, [taskFollowed, taskUnfollowed, taskMuted, taskFollowChanged]))
