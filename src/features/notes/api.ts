import { problemsIn } from '../../platform/errors.ts'
import { created, endpoint, nothing, pageOf } from '../../platform/http/endpoint.ts'
import { PagingQuery } from '../../platform/records/paging.ts'
import { requireParentTask } from '../tasks/queries/find-task.ts'
import { noteCollection } from './present.ts'
import { NewNote, Note } from './schema.ts'
import { addNote } from './verbs/add-note.ts'
import { deleteNote } from './verbs/delete-note.ts'

export const notesListEndpoint = endpoint({
  id: 'notes.list',
  method: 'GET',
  path: '/api/1/map/tasks/:id/notes/',
  scope: 'write',
  summary: 'The internal notes on a task, oldest first',
  description: 'Only the team reads them. A token needs `write`.',
  query: PagingQuery,
  reply: pageOf(Note),
  handle: (ctx, { id, query }) => noteCollection.list(ctx, query, { task_id: id }),
})

export const notesCreateEndpoint = endpoint({
  id: 'notes.create',
  method: 'POST',
  path: '/api/1/map/notes/create/',
  scope: 'write',
  summary: 'Write an internal note on a task',
  body: NewNote,
  example: { parent: 1, content: 'Ask the two big customers first.' },
  reply: created(Note),
  shownBy: notesListEndpoint,
  check: async (tx, { body: { parent } }) =>
    parent === undefined ? [] : problemsIn(() => requireParentTask(tx, parent)),
  handle: async (ctx, { body }) => noteCollection.present(ctx, await addNote(ctx, body)),
})

export const notesDeleteEndpoint = endpoint({
  id: 'notes.delete',
  method: 'DELETE',
  path: '/api/1/map/notes/:id/',
  scope: 'write',
  summary: 'Delete an internal note',
  reply: nothing,
  handle: async (ctx, { id }) => {
    await deleteNote(ctx, { note_id: id })
    return undefined
  },
})
