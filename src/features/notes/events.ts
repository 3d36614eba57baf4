import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'

const fields = Type.Object({ note_id: Type.Integer(), task_id: Type.Integer() })

export const noteAdded = mapEvent('note.added', 'A member wrote an internal note on a task.', fields)

export const noteDeleted = mapEvent('note.deleted', 'An internal note was deleted.', fields)
