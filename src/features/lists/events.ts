import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { changedFields, forTeam, writtenText } from '../../platform/events/fields.ts'

const list_id = Type.Integer()
/** Whether followers of its tasks are notified. */
const notify = Type.Boolean(forTeam)

export const listCreated = mapEvent(
  'list.created',
  'A list was created.',
  Type.Object({ list_id, name: writtenText, role: Type.String({ sample: 'planned' }) }),
)

export const listEdited = mapEvent(
  'list.edited',
  'A list was edited.',
  Type.Object({ list_id, fields: changedFields('name') }),
)

export const listRestored = mapEvent(
  'list.restored',
  'A deleted list was restored from the trash, with the tasks that were deleted with it.',
  Type.Object({ list_id, name: writtenText, notify }),
)

export const listMoved = mapEvent(
  'list.moved',
  'A list was moved before another list with the same role, or to the end.',
  Type.Object({ list_id, before: Type.Union([Type.Integer(), Type.Null()]) }),
)

export const listDeleted = mapEvent(
  'list.deleted',
  'A list was deleted with everything in it. It stays in the trash for 30 days.',
  Type.Object({
    list_id,
    name: writtenText,
    tasks: Type.Integer(),
    comments: Type.Integer(),
    votes: Type.Integer(),
    notify,
  }),
  { tombstone: true },
)
