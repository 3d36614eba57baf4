import type { MapTx } from '../../../platform/context.ts'
import { assertMayWrite, findOwnEvent } from '../../../platform/limits/rows-within.ts'
import { taskCreated, taskEdited } from '../../tasks/events.ts'

/** Suggestions and their changes count together. */
export const assertMaySuggest = (tx: MapTx): Promise<void> =>
  assertMayWrite(tx, 'suggestions', findOwnEvent(tx, [taskCreated, taskEdited]))
