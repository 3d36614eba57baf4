import Type, { type TProperties } from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { forTeam, writtenText } from '../../platform/events/fields.ts'
import { timestamp } from '../../platform/http/fields.ts'

const id = Type.Integer()
/** Team actions on pending and reported items and on people. Only the team sees these events. */
const teamEvent = <P extends TProperties>(name: string, summary: string, data: P) =>
  mapEvent(name, summary, Type.Object(data), { scope: 'write' })

const declined = { reason: writtenText, notify: Type.Boolean() }

export const taskDeclined = teamEvent(
  'task.declined',
  'A pending suggestion was moved to the trash, or a public task to a list with the `rejected` role. Its author may be notified of the reason.',
  { task_id: id, author_id: id, waited: Type.Boolean(), ...declined },
)

export const commentDeclined = teamEvent(
  'comment.declined',
  'A comment was moved to the trash. Its author may be notified of the reason.',
  { comment_id: id, task_id: id, author_id: id, ...declined },
)

export const messageSent = teamEvent(
  'message.sent',
  "The team sent a task's author a private message, or the author replied.",
  { message_id: id, task_id: id, by_team: Type.Boolean(), notify: Type.Boolean(forTeam) },
)

export const taskSnoozed = teamEvent(
  'task.snoozed',
  'A task was hidden from the review queue until a later time, or shown again (`until` is null).',
  { task_id: id, until: Type.Union([timestamp(), Type.Null()]) },
)

export const commentSnoozed = teamEvent(
  'comment.snoozed',
  'A comment was hidden from the review queue until a later time, or shown again (`until` is null).',
  { comment_id: id, until: Type.Union([timestamp(), Type.Null()]) },
)

export const taskReported = teamEvent('task.reported', 'Someone reported a task.', { task_id: id })

export const commentReported = teamEvent('comment.reported', 'Someone reported a comment.', { comment_id: id })

export const taskReportsClosed = teamEvent(
  'task.reports_closed',
  'The team dismissed the reports about a task, or reopened them.',
  { task_id: id, closed: Type.Boolean() },
)

export const commentReportsClosed = teamEvent(
  'comment.reports_closed',
  'The team dismissed the reports about a comment, or reopened them.',
  { comment_id: id, closed: Type.Boolean() },
)

export const personTrusted = teamEvent(
  'person.trusted',
  'A person was marked as trusted: their posts in this map no longer need approval.',
  { user_id: id },
)

export const personBlocked = teamEvent(
  'person.blocked',
  'A person was blocked: they can no longer suggest, comment or vote in this map.',
  { user_id: id },
)

export const personCleared = teamEvent('person.cleared', 'A person is no longer trusted or blocked.', { user_id: id })

const counts = { tasks: Type.Integer(), comments: Type.Integer(), votes: Type.Integer() }

export const personRemoved = teamEvent(
  'person.removed',
  'Everything a blocked person posted in this map was moved to the trash.',
  { user_id: id, trash_id: id, ...counts },
)

export const personRestored = teamEvent(
  'person.restored',
  'Everything a person posted in this map was restored from the trash, and the person was unblocked.',
  { user_id: id, trash_id: id, ...counts },
)
