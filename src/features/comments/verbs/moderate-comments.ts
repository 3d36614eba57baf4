import { sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { updateRows } from '../../../platform/records/rows.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { assertNotChangedSince } from '../../tasks/rules/conflicts.ts'
import { commentPinned, commentUnpinned } from '../events.ts'
import { lockCommentAndTask, requireCommentWithTask } from '../queries/require-comment.ts'
import { attachReplies, clearAnswer, moveCommentToTrash } from '../steps/comment-trash.ts'
import { publishComment, unpublishComment } from '../steps/publish-comment.ts'

interface ApproveCommentInput {
  comment_id: number
  notify?: boolean | undefined
  /** When the comment was last changed, as the moderator saw it. Programs don't send it. */
  modifiedWhenRead?: string | undefined
}

/** Approves a pending comment, so it's counted and searchable. Does nothing if it isn't pending. */
export async function approveComment(ctx: MapContext, input: ApproveCommentInput): Promise<void> {
  const { comment_id, notify, modifiedWhenRead } = input
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    const { comment } = await lockCommentAndTask(tx, comment_id)
    if (!comment.pending) return
    assertNotChangedSince(comment, modifiedWhenRead)
    const in_reply_to = await repliedComment(tx, comment)
    await updateRows(tx, 'comments', { id: comment_id }, { pending: false, live: true, in_reply_to })
    await attachReplies(tx, { comment_id })
    await publishComment(tx, { ...comment, in_reply_to, notify })
  })
}

/** The comment it replied to may no longer exist. */
async function repliedComment(tx: MapTx, comment: { in_reply_to: number | null; task_id: number }) {
  if (comment.in_reply_to === null) return null
  const { rows } = await sql<{ id: number }>`select b.id from comments b where b.map_id = ${tx.map.id}
    and b.id = ${comment.in_reply_to} and b.task_id = ${comment.task_id} and b.live`.execute(tx.db)
  return rows[0]?.id ?? null
}

/** Makes a comment pending again. Replies stay, and refer to it again after approval. */
export async function unapproveComment(ctx: MapContext, { comment_id }: { comment_id: number }): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    const { comment } = await lockCommentAndTask(tx, comment_id)
    if (!comment.pending) await unpublishComment(tx, { id: comment_id, task_id: comment.task_id })
  })
}

/** Moves a comment to the trash. Replies stay, but are detached from it. Returns the deletion's id. */
export async function deleteComment(
  ctx: MapContext,
  input: { comment_id: number; reason?: string | undefined; notify?: boolean | undefined },
): Promise<number> {
  const { comment_id, reason, notify = true } = input
  assertMayModerate(ctx)
  return ctx.transaction(async (tx) => {
    const { comment } = await lockCommentAndTask(tx, comment_id)
    return moveCommentToTrash(tx, { comment, reason, notify })
  })
}

/** Shows the comment at the top of the task page, as the team's answer. A task can have only one pinned comment. */
export async function pinComment(
  ctx: MapContext,
  { comment_id, notify = true }: { comment_id: number; notify?: boolean | undefined },
): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    const { task } = await requireCommentWithTask(tx, comment_id)
    if (task.answer_id === comment_id) return
    await updateRows(tx, 'tasks', { id: task.id }, { answer_id: comment_id, answered: tx.now })
    tx.emit(commentPinned, { comment_id, task_id: task.id, notify })
  })
}

export async function unpinComment(ctx: MapContext, { comment_id }: { comment_id: number }): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    const { task } = await requireCommentWithTask(tx, comment_id)
    const cleared = await clearAnswer(tx, { comment_id, task_id: task.id })
    if (cleared) tx.emit(commentUnpinned, { comment_id, task_id: task.id })
  })
}
