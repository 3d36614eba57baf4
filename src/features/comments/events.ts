import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'

export const commentAdded = mapEvent(
  'comment.added',
  'A comment was made on a task.',
  Type.Object({
    comment_id: Type.Integer(),
    task_id: Type.Integer(),
    in_reply_to: Type.Union([Type.Integer(), Type.Null()]),
  }),
)

export const commentRestored = mapEvent(
  'comment.restored',
  'A deleted comment was taken out of the trash.',
  Type.Object({ comment_id: Type.Integer(), task_id: Type.Integer() }),
)

export const commentDeleted = mapEvent(
  'comment.deleted',
  'A comment was deleted; replies to it stay.',
  Type.Object({ comment_id: Type.Integer(), task_id: Type.Integer() }),
)
