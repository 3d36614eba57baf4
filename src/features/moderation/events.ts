import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { forTeam, writtenText } from '../../platform/events/fields.ts'
import { timestamp } from '../../platform/http/fields.ts'

const id = Type.Integer()
/** What the team does with what waits, is reported or comes from somebody: nobody else learns of it. */
const team = { scope: 'write' } as const
const declined = { reason: writtenText, notify: Type.Boolean() }

export const taskDeclined = mapEvent(
  'task.declined',
  'A suggestion that waited went to the trash, or a public task to a list of rejected ones. Its author may be told why.',
  Type.Object({ task_id: id, author_id: id, waited: Type.Boolean(), ...declined }),
  team,
)

export const commentDeclined = mapEvent(
  'comment.declined',
  'A comment went to the trash. Its author may be told why.',
  Type.Object({ comment_id: id, task_id: id, author_id: id, ...declined }),
  team,
)

export const messageSent = mapEvent(
  'message.sent',
  'The team asked the author of a task something in private, or the author answered.',
  Type.Object({ message_id: id, task_id: id, by_team: Type.Boolean(), notify: Type.Boolean(forTeam) }),
  team,
)

export const taskSnoozed = mapEvent(
  'task.snoozed',
  'A task is not shown in the queue until then; null shows it again.',
  Type.Object({ task_id: id, until: Type.Union([timestamp(), Type.Null()]) }),
  team,
)

export const commentSnoozed = mapEvent(
  'comment.snoozed',
  'A comment is not shown in the queue until then; null shows it again.',
  Type.Object({ comment_id: id, until: Type.Union([timestamp(), Type.Null()]) }),
  team,
)

export const taskReported = mapEvent('task.reported', 'Somebody reported a task.', Type.Object({ task_id: id }), team)

export const commentReported = mapEvent(
  'comment.reported',
  'Somebody reported a comment.',
  Type.Object({ comment_id: id }),
  team,
)

export const taskReportsClosed = mapEvent(
  'task.reports_closed',
  'The team found nothing wrong with a reported task, or looks at it again.',
  Type.Object({ task_id: id, closed: Type.Boolean() }),
  team,
)

export const commentReportsClosed = mapEvent(
  'comment.reports_closed',
  'The team found nothing wrong with a reported comment, or looks at it again.',
  Type.Object({ comment_id: id, closed: Type.Boolean() }),
  team,
)

export const personTrusted = mapEvent(
  'person.trusted',
  'Nothing that a person writes in this map waits any more.',
  Type.Object({ user_id: id }),
  team,
)

export const personBlocked = mapEvent(
  'person.blocked',
  'A person may no longer suggest, comment and vote in this map.',
  Type.Object({ user_id: id }),
  team,
)

export const personCleared = mapEvent(
  'person.cleared',
  'A person is neither trusted nor blocked any more.',
  Type.Object({ user_id: id }),
  team,
)

const counts = { tasks: Type.Integer(), comments: Type.Integer(), votes: Type.Integer() }

export const personRemoved = mapEvent(
  'person.removed',
  'Everything of a blocked person in this map went to the trash.',
  Type.Object({ user_id: id, trash_id: id, ...counts }),
  team,
)

export const personRestored = mapEvent(
  'person.restored',
  'Everything of a person in this map came out of the trash, and the person is no longer blocked.',
  Type.Object({ user_id: id, trash_id: id, ...counts }),
  team,
)
