import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { findRow } from '../../../platform/records/rows.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { requireTask } from '../queries/find-task.ts'
import type { RenderedTask } from '../queries/render-task-in-worker.ts'
import { assertNotChangedSince, type EditableFields, editableNames, isSameText } from '../rules/conflicts.ts'
import type { NewTask, TaskEdit } from '../schema.ts'
import { moveTaskToTrash } from '../steps/task-trash.ts'
import { insertTask, type TaskChange, writeTaskEdit } from '../steps/write-task.ts'

/** Adds a task as the team. Everyone else uses `suggestTask`. */
export async function createTask(ctx: MapContext, input: RenderedTask<NewTask>): Promise<number> {
  assertMayModerate(ctx)
  return ctx.transaction((tx) => insertTask(tx, input))
}

/** An edit that changes nothing writes nothing and emits no event. */
export async function editTask(ctx: MapContext, edit: TaskChange & { task_id: number }): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction((tx) => writeTaskEdit(tx, edit))
}

export type ApproveTaskInput = Pick<TaskEdit, 'parent' | 'category'> & {
  task_id: number
  /** When the task was last changed, as the moderator saw it. */
  modifiedWhenRead: string | undefined
}

/**
 * Approves a pending task, with the list and category the moderator chose, unless it has changed since they read it.
 */
export async function approveTask(ctx: MapContext, { modifiedWhenRead, ...edit }: ApproveTaskInput): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    assertNotChangedSince(await requireTask(tx, edit.task_id), modifiedWhenRead)
    await editTask(tx, { ...edit, pending: false })
  })
}

interface EditUnlessChangedInput {
  task_id: number
  /** The values the form showed when it was opened. */
  was: EditableFields
  /** Only the changed fields. */
  edit: RenderedTask<TaskEdit>
}

/** Edits a task, unless someone else has changed any of the same fields since the form was opened. */
export async function editUnlessChanged(
  ctx: MapContext,
  { task_id, was, edit }: EditUnlessChangedInput,
): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const now = await currentFields(tx, task_id)
    const changed = editableNames.filter((name) => {
      const wanted = edit[name]
      if (wanted === undefined) return false
      return !isSameText(now[name], was[name]) && !isSameText(now[name], wanted)
    })
    if (changed.length > 0) throw new Invalid(changed.map((field) => ({ field, ...changedMeanwhile })))
    await editTask(tx, { task_id, ...edit })
  })
}

const changedMeanwhile = { code: 'changed_meanwhile', message: 'Someone else has changed this since you opened it.' }

async function currentFields(tx: MapTx, id: number): Promise<EditableFields> {
  const task = await requireTask(tx, id)
  const { category_id } = task
  const category = category_id === null ? undefined : await findRow(tx, 'categories', { id: category_id }, 'name')
  return { ...task, category: category?.name ?? null }
}

/** Moves the task to the trash, with its comments, votes and subscriptions. Returns the deletion's id. */
export async function deleteTask(
  ctx: MapContext,
  { task_id, reason, notify = true }: { task_id: number; reason?: string | undefined; notify?: boolean | undefined },
): Promise<number> {
  assertMayModerate(ctx)
  return ctx.transaction((tx) => moveTaskToTrash(tx, { task_id, reason, notify }))
}
