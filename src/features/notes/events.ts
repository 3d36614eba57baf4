import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'

const team = { scope: 'write' } as const
const fields = Type.Object({ note_id: Type.Integer(), task_id: Type.Integer() })

export const noteAdded = mapEvent('note.added', 'A member wrote an internal note on a task.', fields, team)

export const noteDeleted = mapEvent('note.deleted', 'An internal note was deleted.', fields, {
  ...team,
  tombstone: true,
})
