import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { forTeam } from '../../platform/events/fields.ts'

const notify = Type.Boolean(forTeam)

export const commentAdded = mapEvent(
  'comment.added',
  'A comment was posted on a task. For a pending comment, the event is written when it is approved. `notify` says whether followers are notified.',
  Type.Object({
    comment_id: Type.Integer(),
    task_id: Type.Integer(),
    in_reply_to: Type.Union([Type.Integer(), Type.Null()]),
    notify,
  }),
)

export const commentEdited = mapEvent(
  'comment.edited',
  'A comment was edited by its author.',
  Type.Object({ comment_id: Type.Integer(), task_id: Type.Integer() }),
)

export const commentPinned = mapEvent(
  'comment.pinned',
  "A comment was pinned as the team's answer, replacing an earlier one.",
  Type.Object({ comment_id: Type.Integer(), task_id: Type.Integer(), notify }),
)

export const commentUnpinned = mapEvent(
  'comment.unpinned',
  "A comment is no longer the team's answer.",
  Type.Object({ comment_id: Type.Integer(), task_id: Type.Integer() }),
)

export const commentRestored = mapEvent(
  'comment.restored',
  'A deleted comment was restored from the trash.',
  Type.Object({ comment_id: Type.Integer(), task_id: Type.Integer(), notify }),
)

export const commentDeleted = mapEvent(
  'comment.deleted',
  'A comment was deleted. Replies to it are kept.',
  Type.Object({ comment_id: Type.Integer(), task_id: Type.Integer(), notify }),
  { tombstone: true },
)

export const commentHeld = mapEvent(
  'comment.held',
  'A comment is pending again.',
  Type.Object({ comment_id: Type.Integer(), task_id: Type.Integer() }),
  { scope: 'write' },
)
