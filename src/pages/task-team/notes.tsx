import { listNotes, type NoteRow } from '../../features/planning/queries/planning.ts'
import { NewNote } from '../../features/planning/schema.ts'
import { addNote, deleteNote } from '../../features/planning/verbs/planning.ts'
import { maxLengths } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import { displayName } from '../../words/person-name.ts'
import { Form, Problems, pageForm, Submit } from '../layout/form.tsx'
import { idIn } from '../layout/paths.ts'
import { TimeAgo, UserText } from '../layout/text.tsx'
import { type TaskData, TaskPage, taskTeamPage } from './task-page.tsx'

export const notePages = [
  /** The notes are also in the task's panel. A rejected note is shown here again with its text. */
  taskTeamPage('notes', {
    show: async ({ ctx, task }) => ({ view: <NotesView notes={await listNotes(ctx, task.id)} /> }),
    submit: async ({ ctx, task, path }, request) => {
      await addNote(ctx, readFields(NewNote, { ...request.form, parent: String(task.id) }))
      return { redirect: path, flash: 'notes.added' }
    },
  }),
  taskTeamPage('notes/:note/delete', {
    submit: async ({ ctx, path }, request) => {
      await deleteNote(ctx, { note_id: idIn(request.params.note) })
      return { redirect: path, flash: 'notes.deleted' }
    },
  }),
]

interface Props {
  notes: NoteRow[]
}

const NotesView = ({ notes }: Props, { t, form }: TaskData) => (
  <TaskPage title={t('notes.title')}>
    <p class="muted">{t('team.panel.help')}</p>
    {notes.length === 0 && <p class="empty">{t('notes.empty')}</p>}
    <NoteList notes={notes} />
    <Problems field={null} />
    <Problems field="content" />
    <NoteForm text={form.content} />
  </TaskPage>
)

export function NoteList({ notes }: Props, { t, path }: TaskData) {
  if (notes.length === 0) return null
  return (
    <ul class="rows notes">
      {notes.map((note) => (
        <li key={note.id}>
          <p class="muted">
            <strong>
              <bdi>{displayName(t, note)}</bdi>
            </strong>{' '}
            · <TimeAgo timestamp={note.created} /> ·{' '}
            <button type="submit" class="link" form={pageForm} formaction={`${path}notes/${note.id}/delete`}>
              {t('notes.delete')}
            </button>
          </p>
          <UserText class="unsent" text={note.content} />
        </li>
      ))}
    </ul>
  )
}

export const NoteForm = ({ text }: { text?: string | undefined }, { t, path }: TaskData) => (
  <Form action={`${path}notes`} data-draft="">
    <div class="field">
      <label for="note-text">{t('notes.label')}</label>
      <textarea id="note-text" name="content" rows={2} maxlength={maxLengths.markdown} required dir="auto">
        {text}
      </textarea>
    </div>
    <Submit>{t('notes.send')}</Submit>
  </Form>
)
