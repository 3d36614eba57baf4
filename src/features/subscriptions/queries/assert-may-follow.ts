import type { MapTx } from '../../../platform/context.ts'
import { assertMayWrite } from '../../../platform/limits/assert-may-write.ts'
import { findOwnEvent } from '../../../platform/limits/own-event.ts'
import { taskFollowChanged, taskFollowed, taskMuted, taskUnfollowed } from '../events.ts'

/**
 * For verbs with which somebody wants to hear more of a task. To hear less is never refused, but it counts: so nobody
 * follows and stops over and over.
 */
export const assertMayFollow = (tx: MapTx): Promise<void> =>
  assertMayWrite(tx, 'follows', findOwnEvent(tx, [taskFollowed, taskUnfollowed, taskMuted, taskFollowChanged]))
