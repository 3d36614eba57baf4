import type { NoteRow } from '../../../features/planning/queries/plan-and-notes.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { displayName } from '../../../words/person-name.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form, Problems, pageForm, Submit } from '../../layout/form.tsx'
import { TimeAgo, UserText } from '../../layout/text.tsx'
import { TaskPage, type TaskPageProps } from './task-page.tsx'

interface NotesProps extends Pick<TaskPageProps, 'path'> {
  notes: NoteRow[]
}

export function NotesView({ notes, ...props }: NotesProps & TaskPageProps, { t, form }: CommonData) {
  const { path } = props
  return (
    <TaskPage {...props} title={t('notes.title')}>
      <p class="muted">{t('team.panel.help')}</p>
      {notes.length === 0 && <p class="empty">{t('notes.empty')}</p>}
      <NoteList path={path} notes={notes} />
      <Problems field={null} />
      <Problems field="content" />
      <NoteForm path={path} text={form.content ?? ''} />
    </TaskPage>
  )
}

export function NoteList({ path, notes }: NotesProps, { t }: CommonData) {
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

interface FormProps extends Pick<TaskPageProps, 'path'> {
  text?: string
}

export const NoteForm = ({ path, text = '' }: FormProps, { t }: CommonData) => (
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
