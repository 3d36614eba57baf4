import type { MapTx } from '../../../platform/context.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { updateRows } from '../../../platform/records/rows.ts'
import { findTask } from '../../tasks/queries/find-task.ts'
import { changeCounter } from '../../tasks/steps/change-counter.ts'
import { addToTrash } from '../../trash/steps/add-to-trash.ts'
import { commentDeleted, commentRestored } from '../events.ts'

/**
 * Replies stay, but are detached from the comment. The task and the comment must be locked. Returns the deletion's id.
 */
export async function moveCommentToTrash(
  tx: MapTx,
  input: { comment: { id: number; task_id: number; live: boolean }; reason?: string | undefined; notify: boolean },
): Promise<number> {
  const { reason, notify } = input
  const { id: comment_id, task_id, live } = input.comment
  const trash_id = await addToTrash(tx, { kind: 'comment', record_id: comment_id, reason })
  await updateRows(tx, 'comments', { id: comment_id }, { trash_id, live: false })
  // A pending comment wasn't counted and had no event.
  if (!live) return trash_id
  await detachReplies(tx, { comment_id })
  await clearAnswer(tx, { comment_id, task_id })
  await changeCounter(tx, { task_id, counter: 'comments_count', change: -1 })
  tx.emit(commentDeleted, { comment_id, task_id, notify })
  return trash_id
}

/** Restores a comment from the trash. Replies to it refer to it again. A pending comment stays pending. */
export async function restoreComment(
  tx: MapTx,
  { trash_id, notify }: { trash_id: number; notify: boolean },
): Promise<void> {
  const comments = await tx.from('comments', { trash_id }).select(['id', 'task_id', 'pending']).execute()
  if (comments.length === 0) throw new NotFound()
  for (const { id, task_id, pending } of comments) {
    if (!(await findTask(tx, task_id))) {
      throw new Conflict('task_in_trash', "This comment's task is in the trash. Restore the task first.")
    }
    await updateRows(tx, 'comments', { id }, { trash_id: null, live: !pending })
    if (pending) continue
    await attachReplies(tx, { comment_id: id })
    await changeCounter(tx, { task_id, counter: 'comments_count', change: +1 })
    tx.emit(commentRestored, { comment_id: id, task_id, notify })
  }
}

/** Reattaches replies to a comment that was in the trash or pending. */
export async function attachReplies(tx: MapTx, { comment_id }: { comment_id: number }): Promise<void> {
  await updateRows(tx, 'comments', { detached_from: comment_id }, { in_reply_to: comment_id, detached_from: null })
}

/** Detaches replies from a hidden comment until it's shown again. */
export async function detachReplies(tx: MapTx, { comment_id }: { comment_id: number }): Promise<void> {
  await updateRows(tx, 'comments', { in_reply_to: comment_id }, { in_reply_to: null, detached_from: comment_id })
}

/** Unpins the comment if it's the team's answer. Returns whether it was. The task must be locked. */
export async function clearAnswer(tx: MapTx, input: { comment_id: number; task_id: number }): Promise<boolean> {
  const changed = await updateRows(
    tx,
    'tasks',
    { id: input.task_id, answer_id: input.comment_id },
    { answer_id: null, answered: null },
  )
  return changed > 0
}
