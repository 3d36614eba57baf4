import type { Timestamp } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapTx } from '../../../platform/context.ts'
import { insertRow } from '../../../platform/records/rows.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { findTask } from '../../tasks/queries/find-task.ts'
import type { FoundAction } from '../queries/require-action.ts'
import { fieldChange, type UndoStep } from '../rules/undo-step.ts'

interface NewAction extends Partial<Pick<FoundAction, 'steps' | 'task_ids' | 'change'>> {
  kind: string
  /** The path to return to after an undo. Default: the current page. */
  back?: string
  finished?: Timestamp
}

export async function addAction(tx: MapTx, { steps = [], task_ids = [], change, ...rest }: NewAction): Promise<number> {
  return insertRow(tx, 'actions', {
    ...{ user_id: userIdOf(tx.actor) || null, created: tx.now, back: '', undo_started: null },
    ...{ change: JSON.stringify(change ?? {}), task_ids: JSON.stringify(task_ids), steps: JSON.stringify(steps) },
    ...{ done: 0, skipped: 0, undone: 0, kept: 0, finished: null, ...rest },
  })
}

/** Records what an action did. Returns the id needed to undo it, or undefined if there's nothing to undo. */
export async function recordAction(
  tx: MapTx,
  action: { kind: string; steps: UndoStep[]; back?: string },
): Promise<number | undefined> {
  return action.steps.length === 0 ? undefined : addAction(tx, { ...action, finished: tx.now })
}

export async function trackEdit(
  tx: MapTx,
  { task_id, notify, edit }: { task_id: number; notify: boolean; edit(): Promise<unknown> },
): Promise<UndoStep[]> {
  await lockMap(tx)
  const before = await findTask(tx, task_id)
  await edit()
  const after = await findTask(tx, task_id)
  const change = before && after && fieldChange(before, after)
  return change ? [{ kind: 'task edited', task_id, notify, ...change }] : []
}
