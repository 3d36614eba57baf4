import type { MapContext, MapTx } from '../../../platform/context.ts'
import { findRow, updateRows } from '../../../platform/records/rows.ts'
import { findCategory } from '../../categories/queries/categories.ts'
import { deleteComment, unapproveComment } from '../../comments/verbs/moderate-comments.ts'
import { findList } from '../../lists/queries/lists.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { unmergeTask } from '../../merges/verbs/merge-task.ts'
import { setStanding } from '../../moderation/verbs/people.ts'
import { closeReports } from '../../moderation/verbs/reports.ts'
import { snooze } from '../../moderation/verbs/review.ts'
import { assigneeProblems, readPlanOf } from '../../planning/queries/planning.ts'
import { editPlan } from '../../planning/verbs/planning.ts'
import { restoreFromTrash } from '../../recovery/verbs/trash.ts'
import { findTask, listAndCategoryProblems } from '../../tasks/queries/find-task.ts'
import type { TaskEdit } from '../../tasks/schema.ts'
import { writeTaskEdit } from '../../tasks/steps/write-task.ts'
import { deleteTask, editTask } from '../../tasks/verbs/tasks.ts'
import { type FoundAction, lockAction } from '../queries/require-action.ts'
import { isRunning } from '../rules/bulk.ts'
import { type UndoableFields, type UndoStep, undoableFields } from '../rules/undo-step.ts'
import type { KeptChange } from '../schema.ts'
import { trackEdit } from '../steps/record.ts'

/** Tasks changed per transaction. Larger batches would block other writers. */
const batchSize = 10

/**
 * Continues or undoes an action. Progress is saved with each batch, so a second run picks up where the first stopped.
 */
export async function runAction(
  ctx: MapContext,
  { action_id, signal }: { action_id: number; signal?: AbortSignal },
): Promise<void> {
  for (let isMore = true; isMore; ) {
    signal?.throwIfAborted()
    isMore = await runBatch(ctx, { action_id })
  }
}

/** Runs or undoes the next batch of an action. Returns whether there's more to do. */
export async function runBatch(ctx: MapContext, { action_id: id }: { action_id: number }): Promise<boolean> {
  assertMayModerate(ctx)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    const action = await lockAction(tx, id)
    if (!isRunning(action)) return false
    const next = {
      ...action,
      ...(action.finished === null ? await changeBatch(tx, action) : await undoBatch(tx, action)),
    }
    const { done, skipped, undone, kept, finished } = next
    const json = { change: JSON.stringify(next.change), steps: JSON.stringify(next.steps) }
    await updateRows(tx, 'actions', { id }, { done, skipped, undone, kept, finished, ...json })
    return isRunning(next)
  })
}

async function changeBatch(tx: MapTx, { change, task_ids, steps, done, skipped }: FoundAction) {
  // If someone has deleted the list or category, the rest is skipped.
  const isPossible = (await listAndCategoryProblems(tx, change)).length === 0
  const batch = task_ids.slice(done, done + batchSize)
  const made: UndoStep[] = []
  const changedSince: number[] = []
  let gone = 0
  for (const task_id of batch) {
    const result = isPossible ? await changeTask(tx, task_id, change) : 'gone'
    if (result === 'gone') gone += 1
    else if (result === 'changed since') changedSince.push(task_id)
    else if (result !== 'unchanged') made.push(result)
  }
  const isLast = done + batch.length === task_ids.length
  return {
    change: { ...change, changed_since: [...(change.changed_since ?? []), ...changedSince] },
    steps: [...steps, ...made],
    done: done + batch.length,
    skipped: skipped + gone + changedSince.length,
    finished: isLast ? tx.now : null,
  }
}

/** Approves a pending task only if it hasn't changed since the moderator read it. */
async function changeTask(tx: MapTx, task_id: number, change: KeptChange) {
  const before = await findTask(tx, task_id)
  if (!before) return 'gone'
  const { delete: deletes, notify = false, read, changed_since: _, ...edit } = change
  if (deletes) return { kind: 'deleted' as const, trash_id: await deleteTask(tx, { task_id, notify }), notify }
  const isAsRead = read === undefined || read[task_id] === before.modified
  if (edit.pending === false && before.pending && !isAsRead) return 'changed since'
  const track = { task_id, notify, edit: () => editTask(tx, { task_id, ...edit, notify }) }
  return (await trackEdit(tx, track))[0] ?? 'unchanged'
}

async function undoBatch(tx: MapTx, { steps, undone, kept }: FoundAction) {
  const counts = { undone, kept }
  for (const step of steps.toReversed().slice(undone + kept, undone + kept + batchSize)) {
    counts[(await undoStep(tx, step)) ? 'undone' : 'kept'] += 1
  }
  return counts
}

/** Returns false if the step can no longer be undone because the task is gone or has been changed since. */
async function undoStep(tx: MapTx, step: UndoStep): Promise<boolean> {
  if (step.kind === 'task edited') return restoreFields(tx, step)
  if (step.kind === 'task planned') return restorePlan(tx, step)
  if (step.kind === 'deleted') return restoreDeleted(tx, step)
  if (step.kind === 'task merged') await unmergeTask(tx, { task_id: step.task_id })
  else if (step.kind === 'comment approved') await unapproveComment(tx, { comment_id: step.comment_id })
  else if (step.kind === 'comment added') await deleteComment(tx, { comment_id: step.comment_id, notify: false })
  else if (step.kind === 'reports closed') await closeReports(tx, { ...step.record, closed: false })
  else if (step.kind === 'snoozed') await snooze(tx, { ...step.record, until: null })
  else await setStanding(tx, { user_id: step.user_id, standing: null })
  return true
}

async function restoreFields(tx: MapTx, step: Extract<UndoStep, { kind: 'task edited' }>): Promise<boolean> {
  const { task_id, notify } = step
  const task = await findTask(tx, task_id)
  const edit = task && (await editTo(tx, undoableFields(step, task)))
  if (!edit || Object.keys(edit).length === 0) return false
  await writeTaskEdit(tx, { task_id, ...edit, notify, undoes: true })
  return true
}

/** The former assignee may have left the team. */
async function restorePlan(tx: MapTx, step: Extract<UndoStep, { kind: 'task planned' }>): Promise<boolean> {
  const { task_id, before, after } = step
  const task = await findTask(tx, task_id)
  if (!task) return false
  const { assignee, priority } = await readPlanOf(tx, task)
  const current = { assignee: assignee?.id ?? null, priority }
  const isChanged = (['assignee', 'priority'] as const).some((name) => name in after && current[name] !== after[name])
  if (isChanged || (await assigneeProblems(tx, before.assignee)).length > 0) return false
  await editPlan(tx, { task_id, ...before })
  return true
}

/** The edit that restores these values. Skips a list or category that no longer exists. */
async function editTo(tx: MapTx, old: Partial<UndoableFields>): Promise<Omit<TaskEdit, 'description'>> {
  const { list_id, category_id, ...flags } = old
  const list = list_id === undefined ? undefined : await findList(tx, list_id)
  const category = typeof category_id === 'number' ? (await findCategory(tx, category_id))?.name : category_id
  return {
    ...flags,
    ...(list ? { parent: list.id } : {}),
    ...(category === undefined ? {} : { category }),
  }
}

/** Someone may already have restored the task, or deleted its list. */
async function restoreDeleted(tx: MapTx, { trash_id, notify }: { trash_id: number; notify: boolean }) {
  const entry = await findRow(tx, 'trash', { id: trash_id }, 'kind')
  if (!entry || (entry.kind === 'task' && !(await isListThere(tx, trash_id)))) return false
  await restoreFromTrash(tx, { trash_id, notify })
  return true
}

async function isListThere(tx: MapTx, trash_id: number): Promise<boolean> {
  const task = await findRow(tx, 'tasks', { trash_id, live: false }, 'list_id')
  return task !== undefined && (await findList(tx, task.list_id)) !== undefined
}
