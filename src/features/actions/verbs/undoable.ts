import type { MapContext, MapTx } from '../../../platform/context.ts'
import { deleteComment } from '../../comments/verbs/moderate-comments.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { mergeTask } from '../../merges/verbs/merge-task.ts'
import type { PlanEdit } from '../../planning/schema.ts'
import { editPlan } from '../../planning/verbs/planning.ts'
import type { TaskChange } from '../../tasks/steps/write-task.ts'
import { type ApproveTaskInput, approveTask, deleteTask, editTask } from '../../tasks/verbs/tasks.ts'
import type { UndoStep } from '../rules/undo-step.ts'
import { recordAction, trackEdit } from '../steps/record.ts'

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
