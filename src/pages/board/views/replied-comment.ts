import type { ThreadComment } from '../../../features/comments/queries/read-conversation.ts'
import type { TaskPageData } from './task-data.ts'

/** The comment that is being replied to. */
export const repliedComment = ({ conversation, replyTo }: TaskPageData): ThreadComment | undefined =>
  conversation.comments.find((comment) => comment.id === replyTo)
