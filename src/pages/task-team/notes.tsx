import { listNotes } from '../../features/planning/queries/plan-and-notes.ts'
import { NewNote } from '../../features/planning/schema.ts'
import { addNote, deleteNote } from '../../features/planning/verbs/plan-and-notes.ts'
import { readFields } from '../../platform/http/input.ts'
import { idIn } from '../layout/paths.ts'
import { taskFrameOf, taskTeamPage } from './task-page.ts'
import { NotesView } from './views/notes.tsx'

/** The notes are also in the task's panel. A rejected note is shown here again with its text. */
export const notesPage = taskTeamPage('notes', {
  show: async (opened) => {
    const notes = await listNotes(opened.ctx, opened.task.id)
    return { view: <NotesView {...taskFrameOf(opened)} notes={notes} /> }
  },
  submit: async ({ ctx, task, path }, request) => {
    await addNote(ctx, readFields(NewNote, { ...request.form, parent: String(task.id) }))
    return { redirect: path, flash: 'notes.added' }
  },
})

export const deleteNoteAction = taskTeamPage('notes/:note/delete', {
  submit: async ({ ctx, path }, request) => {
    await deleteNote(ctx, { note_id: idIn(request.params.note) })
    return { redirect: path, flash: 'notes.deleted' }
  },
})
