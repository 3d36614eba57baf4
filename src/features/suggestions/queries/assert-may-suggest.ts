import type { MapTx } from '../../../platform/context.ts'
import { assertMayWrite } from '../../../platform/limits/assert-may-write.ts'
import { findOwnEvent } from '../../../platform/limits/own-event.ts'
import { taskCreated, taskEdited } from '../../tasks/events.ts'

/** Suggestions and their changes count together. */
export const assertMaySuggest = (tx: MapTx): Promise<void> =>
  assertMayWrite(tx, 'suggestions', findOwnEvent(tx, [taskCreated, taskEdited]))
