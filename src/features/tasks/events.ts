import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { changedFields, forTeam, writtenText } from '../../platform/events/fields.ts'

const task_id = Type.Integer()
/** Whether the task's followers are notified. A member can still prevent it in the first few minutes. */
const notify = Type.Boolean(forTeam)

/**
 * What the short fields that changed contained before, with ids of lists and categories. Always has `pending`, because
 * what was hidden then isn't shown later.
 */
const previous = Type.Unsafe<Record<string, unknown>>({ type: 'object', inFeed: 'read' })

export const taskCreated = mapEvent(
  'task.created',
  'A task was created.',
  Type.Object({ task_id, list_id: Type.Integer(), title: writtenText, pending: Type.Boolean(), notify }),
)

export const taskEdited = mapEvent(
  'task.edited',
  'A task was edited.',
  Type.Object({ task_id, fields: changedFields('title', 'description'), previous, notify }),
)

export const taskMoved = mapEvent(
  'task.moved',
  'A task was moved to another list.',
  Type.Object({ task_id, from_list_id: Type.Integer(), to_list_id: Type.Integer(), previous, notify }),
)

export const taskApproved = mapEvent('task.approved', 'A pending task was approved.', Type.Object({ task_id, notify }))

export const taskRestored = mapEvent(
  'task.restored',
  'A deleted task was restored from the trash.',
  Type.Object({ task_id, list_id: Type.Integer(), notify }),
)

export const taskDeleted = mapEvent(
  'task.deleted',
  'A task was deleted with its comments, votes and subscriptions. It stays in the trash for 30 days.',
  Type.Object({
    task_id,
    list_id: Type.Integer(),
    title: writtenText,
    comments: Type.Integer(),
    votes: Type.Integer(),
    subscribers: Type.Integer(),
    notify,
  }),
  { tombstone: true },
)
