import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { forTeam, writtenText } from '../../platform/events/fields.ts'
import { timestamp } from '../../platform/http/fields.ts'

const id = Type.Integer()
/** What the team does with pending and reported items and with people. Only the team sees these events. */
const team = { scope: 'write' } as const
const declined = { reason: writtenText, notify: Type.Boolean() }

export const taskDeclined = mapEvent(
  'task.declined',
  'A pending suggestion was moved to the trash, or a public task to a list with the role rejected. Its author may be notified of the reason.',
  Type.Object({ task_id: id, author_id: id, waited: Type.Boolean(), ...declined }),
  team,
)

export const commentDeclined = mapEvent(
  'comment.declined',
  'A comment was moved to the trash. Its author may be notified of the reason.',
  Type.Object({ comment_id: id, task_id: id, author_id: id, ...declined }),
  team,
)

export const messageSent = mapEvent(
  'message.sent',
  'The team sent the author of a task a private message, or the author replied.',
  Type.Object({ message_id: id, task_id: id, by_team: Type.Boolean(), notify: Type.Boolean(forTeam) }),
  team,
)

export const taskSnoozed = mapEvent(
  'task.snoozed',
  'A task is hidden from the review queue until this time; null shows it again.',
  Type.Object({ task_id: id, until: Type.Union([timestamp(), Type.Null()]) }),
  team,
)

export const commentSnoozed = mapEvent(
  'comment.snoozed',
  'A comment is hidden from the review queue until this time; null shows it again.',
  Type.Object({ comment_id: id, until: Type.Union([timestamp(), Type.Null()]) }),
  team,
)

export const taskReported = mapEvent('task.reported', 'Someone reported a task.', Type.Object({ task_id: id }), team)

export const commentReported = mapEvent(
  'comment.reported',
  'Someone reported a comment.',
  Type.Object({ comment_id: id }),
  team,
)

export const taskReportsClosed = mapEvent(
  'task.reports_closed',
  'The team dismissed the reports about a task, or reopened them.',
  Type.Object({ task_id: id, closed: Type.Boolean() }),
  team,
)

export const commentReportsClosed = mapEvent(
  'comment.reports_closed',
  'The team dismissed the reports about a comment, or reopened them.',
  Type.Object({ comment_id: id, closed: Type.Boolean() }),
  team,
)

export const personTrusted = mapEvent(
  'person.trusted',
  'A person is trusted: their posts in this map no longer need approval.',
  Type.Object({ user_id: id }),
  team,
)

export const personBlocked = mapEvent(
  'person.blocked',
  'A person was blocked: they can no longer suggest, comment or vote in this map.',
  Type.Object({ user_id: id }),
  team,
)

export const personCleared = mapEvent(
  'person.cleared',
  'A person is no longer trusted or blocked.',
  Type.Object({ user_id: id }),
  team,
)

const counts = { tasks: Type.Integer(), comments: Type.Integer(), votes: Type.Integer() }

export const personRemoved = mapEvent(
  'person.removed',
  'Everything a blocked person posted in this map was moved to the trash.',
  Type.Object({ user_id: id, trash_id: id, ...counts }),
  team,
)

export const personRestored = mapEvent(
  'person.restored',
  'Everything a person posted in this map was restored from the trash, and the person was unblocked.',
  Type.Object({ user_id: id, trash_id: id, ...counts }),
  team,
)
