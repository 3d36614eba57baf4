import type { MapTx } from '../../../platform/context.ts'
import { changeCounter } from '../../tasks/steps/change-counter.ts'
import { commentAdded } from '../events.ts'
import { addCommentTerms } from './add-comment-terms.ts'

interface Input {
  id: number
  task_id: number
  in_reply_to: number | null
  parsed_content: string
  /** False: nobody is told. */
  notify?: boolean | undefined
}

/** Counts, indexes and announces a comment that has just become live. */
export async function publishComment(tx: MapTx, comment: Input): Promise<void> {
  const { id, task_id, in_reply_to, parsed_content, notify = true } = comment
  await addCommentTerms(tx, { id, parsed_content })
  await changeCounter(tx, { task_id, counter: 'comments_count', change: +1 })
  tx.emit(commentAdded, { comment_id: id, task_id, in_reply_to, notify })
}
