import type { MapTx } from '../../../platform/context.ts'
import { deleteRows, updateRows } from '../../../platform/records/rows.ts'
import { changeCounter } from '../../tasks/steps/change-counter.ts'
import { commentAdded, commentHeld } from '../events.ts'
import { detachReplies } from './comment-trash.ts'
import { addCommentTerms } from './insert-comment.ts'

interface PublishCommentInput {
  id: number
  task_id: number
  in_reply_to: number | null
  parsed_content: string
  /** Default: true. */
  notify?: boolean | undefined
  /** False if there's no one to notify. Default: true. */
  hasAudience?: boolean
}

/** Counts and indexes a comment that has just gone live, and records its event. */
export async function publishComment(tx: MapTx, comment: PublishCommentInput): Promise<void> {
  const { id, task_id, in_reply_to, parsed_content, notify = true, hasAudience = true } = comment
  await addCommentTerms(tx, { id, parsed_content })
  await changeCounter(tx, { task_id, counter: 'comments_count', change: +1 })
  tx.emit(commentAdded, { comment_id: id, task_id, in_reply_to, notify }, { reacts: hasAudience })
}

/**
 * Hides a live comment until it's approved. Its replies stay, and refer to it again after approval. Both rows must be
 * locked.
 */
export async function unpublishComment(tx: MapTx, { id, task_id }: { id: number; task_id: number }): Promise<void> {
  await updateRows(tx, 'comments', { id }, { pending: true, live: false })
  await detachReplies(tx, { comment_id: id })
  await deleteRows(tx, 'comment_terms', { comment_id: id })
  await changeCounter(tx, { task_id, counter: 'comments_count', change: -1 })
  tx.emit(commentHeld, { comment_id: id, task_id })
}
