import type { Feature } from '../../platform/feature.ts'
import { notesCreateEndpoint, notesDeleteEndpoint, notesListEndpoint } from './api.ts'
import { noteAdded, noteDeleted } from './events.ts'

/** What the team writes about a task for itself. */
export const notesFeature: Feature = {
  name: 'notes',
  endpoints: [notesListEndpoint, notesCreateEndpoint, notesDeleteEndpoint],
  events: [noteAdded, noteDeleted],
}
