import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { updateRows } from '../../../platform/records/rows.ts'
import { deleteComment } from '../../comments/verbs/moderate-comments.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { mergeTask } from '../../merges/verbs/merge-task.ts'
import { silenceTasks } from '../../notices/steps/silence-tasks.ts'
import type { PlanEdit } from '../../planning/schema.ts'
import { editPlan } from '../../planning/verbs/planning.ts'
import type { TaskChange } from '../../tasks/steps/write-task.ts'
import { type ApproveTaskInput, approveTask, deleteTask, editTask } from '../../tasks/verbs/tasks.ts'
import { type FoundAction, lockAction } from '../queries/require-action.ts'
import { bulkJob, maxTasksAtOnce } from '../rules/bulk.ts'
import { notifiedTasks, type UndoStep } from '../rules/undo-step.ts'
import { recordAction, trackEdit } from '../steps/record.ts'
import { runAction } from './run-action.ts'

/**
 * Undoes an action. Bulk changes are undone for every task no one has changed since; anything else is undone completely
 * or not at all. A second undo does nothing. People can only undo their own actions.
 */
export async function undoAction(ctx: MapContext, { action_id }: { action_id: number }): Promise<FoundAction> {
  assertMayModerate(ctx)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    const action = await lockAction(tx, action_id)
    const { kind, finished, undo_started, steps } = action
    assertOwn(tx, action)
    if (finished === null)
      throw new Conflict('still_running', 'This is still running. You can undo it once it has finished.')
    if (undo_started !== null) return action
    await updateRows(tx, 'actions', { id: action_id }, { undo_started: tx.now })
    if (kind !== 'bulk') await undoWhole(tx, action_id)
    else if (steps.length <= maxTasksAtOnce) await runAction(tx, { action_id })
    else {
      const payload = { action_id, user_id: userIdOf(tx.actor) || null }
      await tx.enqueue(bulkJob, [{ key: `undo-${action_id}`, payload }])
    }
    return lockAction(tx, action_id)
  })
}

/** Sends no notifications for the action or its undo. Fails once people have been notified. */
export async function silenceAction(ctx: MapContext, { action_id }: { action_id: number }): Promise<FoundAction> {
  assertMayModerate(ctx)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    const action = await lockAction(tx, action_id)
    assertOwn(tx, action)
    const { moved, merged, approved, declined } = notifiedTasks(action.steps)
    const task_ids = [...moved, ...merged.map(({ task_id }) => task_id), ...approved, ...declined]
    await silenceTasks(tx, { task_ids, since: action.created })
    const steps = action.steps.map((step) => ('notify' in step ? { ...step, notify: false } : step))
    await updateRows(tx, 'actions', { id: action_id }, { steps: JSON.stringify(steps) })
    return action
  })
}

/** People can only undo their own actions, and programs only bulk changes. */
function assertOwn({ actor }: MapTx, { kind, user_id }: FoundAction): void {
  if (actor.kind === 'person' ? actor.user_id !== user_id : kind !== 'bulk') throw new NotFound()
}

async function undoWhole(tx: MapTx, action_id: number): Promise<void> {
  try {
    await runAction(tx, { action_id })
  } catch (error) {
    if (error instanceof NotFound) throw changedSince()
    throw error
  }
  if ((await lockAction(tx, action_id)).kept > 0) throw changedSince()
}

const changedSince = () => new Conflict('changed_since', "This has changed since, so it can't be undone.")

/**
 * Changes to a task or comment that a member can undo. Each change and its undo steps are written in one transaction.
 * Each function returns the id needed to undo it, or undefined if nothing has changed.
 */
type Undoable = Promise<number | undefined>

export async function editUndoably(ctx: MapContext, edit: TaskChange & { task_id: number }): Undoable {
  const { task_id, notify = true } = edit
  return undoable(ctx, 'edit', (tx) => trackEdit(tx, { task_id, notify, edit: () => editTask(tx, edit) }))
}

export async function planUndoably(ctx: MapContext, edit: PlanEdit & { task_id: number }): Undoable {
  return undoable(ctx, 'edit', async (tx) => {
    const change = await editPlan(tx, edit)
    return change ? [{ kind: 'task planned', task_id: edit.task_id, ...change }] : []
  })
}

export async function approveUndoably(ctx: MapContext, approval: ApproveTaskInput): Undoable {
  const { task_id } = approval
  return undoable(ctx, 'approve', (tx) =>
    trackEdit(tx, { task_id, notify: true, edit: () => approveTask(tx, approval) }),
  )
}

export async function mergeUndoably(ctx: MapContext, merge: { task_id: number; into: number }): Undoable {
  return undoable(ctx, 'merge', async (tx) => {
    await mergeTask(tx, merge)
    return [{ kind: 'task merged', ...merge, notify: true }]
  })
}

export async function deleteUndoably(
  ctx: MapContext,
  record: { task_id: number; reason?: string | undefined } | { comment_id: number },
): Undoable {
  return undoable(ctx, 'delete', async (tx) => {
    const trash_id = await ('task_id' in record ? deleteTask(tx, record) : deleteComment(tx, record))
    return [{ kind: 'deleted', trash_id, notify: true }]
  })
}

async function undoable(ctx: MapContext, kind: string, change: (tx: MapTx) => Promise<UndoStep[]>): Undoable {
  assertMayModerate(ctx)
  return ctx.transaction(async (tx) => recordAction(tx, { kind, steps: await change(tx) }))
}
