import { listNotes } from '../../features/planning/queries/list-notes.ts'
import { NewNote } from '../../features/planning/schema.ts'
import { addNote, deleteNote } from '../../features/planning/verbs/plan-and-notes.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { openTask, taskTeamPath } from './open-task.ts'
import { NotesView } from './views/notes.tsx'

/** The notes are in the panel of the task, too. A note that is refused is shown here with what was typed. */
export const notesPage: Page = {
  path: taskTeamPath('notes'),
  needsSignIn: true,
  for: 'member',
  show: async (request) => {
    const { ctx, task, path } = await openTask(request)
    const notes = await listNotes(ctx, task.id)
    return { view: <NotesView {...{ common: commonData(request), map: ctx.map, task, path, notes }} /> }
  },
  submit: async (request) => {
    const { ctx, task, path } = await openTask(request)
    await addNote(ctx, readFields(NewNote, { ...request.form, parent: String(task.id) }))
    return { redirect: path, flash: 'notes.added' }
  },
}

export const deleteNoteAction: Page = {
  path: taskTeamPath('notes/:note/delete'),
  needsSignIn: true,
  for: 'member',
  submit: async (request) => {
    const { ctx, path } = await openTask(request)
    await deleteNote(ctx, { note_id: idIn(request.params.note) })
    return { redirect: path, flash: 'notes.deleted' }
  },
}
