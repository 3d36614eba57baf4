import Type from 'typebox'
import { eventType } from '../../platform/events/event.ts'

export const commentAdded = eventType(
  'comment.added',
  'A comment was made on a task.',
  Type.Object({
    comment_id: Type.Integer(),
    task_id: Type.Integer(),
    in_reply_to: Type.Union([Type.Integer(), Type.Null()]),
  }),
)

export const commentDeleted = eventType(
  'comment.deleted',
  'A comment was deleted; replies to it stay.',
  Type.Object({ comment_id: Type.Integer(), task_id: Type.Integer() }),
)
