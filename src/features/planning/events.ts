import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'
import { changedFields } from '../../platform/events/fields.ts'

export const taskPlanned = mapEvent(
  'task.planned',
  "A task's assignee or priority was changed. Only the team can see them.",
  Type.Object({ task_id: Type.Integer(), fields: changedFields('priority') }),
  { scope: 'write' },
)

const team = { scope: 'write' } as const
const fields = Type.Object({ note_id: Type.Integer(), task_id: Type.Integer() })

export const noteAdded = mapEvent('note.added', 'A member wrote an internal note on a task.', fields, team)

export const noteDeleted = mapEvent('note.deleted', 'An internal note was deleted.', fields, {
  ...team,
  tombstone: true,
})
