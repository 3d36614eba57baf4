import type { Feature } from '../../platform/feature.ts'
import { createNote, listTaskNotes, removeNote } from './api.ts'
import { noteAdded, noteDeleted } from './events.ts'

/** What the team writes about a task for itself. */
export const notes: Feature = {
  name: 'notes',
  endpoints: [listTaskNotes, createNote, removeNote],
  events: [noteAdded, noteDeleted],
}
