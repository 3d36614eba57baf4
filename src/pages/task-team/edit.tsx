import Type from 'typebox'
import { type CategoryOption, listCategories } from '../../features/categories/queries/categories.ts'
import { renderTaskInWorker } from '../../features/tasks/queries/render-task-in-worker.ts'
import { requireTaskDetails, type TaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { type EditableFields, editableNames, isSameText } from '../../features/tasks/rules/conflicts.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { TaskEdit } from '../../features/tasks/schema.ts'
import { editUnlessChanged } from '../../features/tasks/verbs/tasks.ts'
import { readFields } from '../../platform/http/input.ts'
import { takesImages } from '../board/images.ts'
import { withEmoji } from '../board/views/card.tsx'
import { MarkdownField, PreviewButton } from '../board/views/markdown-field.tsx'
import type { CommonData } from '../layout/common-data.ts'
import { CheckField, SelectField } from '../layout/field.tsx'
import { Form, LinkButton, Problems, Submit } from '../layout/form.tsx'
import { EditedField, ShownValue } from '../workspace/form-changes.tsx'
import { type OpenTask, type TaskData, TaskPage, taskTeamPage } from './task-page.tsx'

const Edit = Type.Pick(TaskEdit, [...editableNames])
const Description = Type.Pick(TaskEdit, ['description'])

/**
 * The form contains the fields' values from when it was opened (`was_…`). Only fields that the person changed are
 * written. If someone else has changed one of them, the form is shown again with both versions. No one is notified of
 * an edit.
 */
export const editTaskPage = taskTeamPage('edit', {
  previews: true,
  ...takesImages('description'),
  show: (opened) => showForm(opened),
  submit: async (opened, request) => {
    const { ctx, task } = opened
    const { form } = request
    if (form.preview) {
      const preview = await renderTaskInWorker(ctx, readFields(Description, form))
      return { ...(await showForm(opened)), data: { preview: preview.parsed_description }, status: 422 }
    }
    const sent = readFields(Edit, { lock_comments: 'off', ...form })
    const was = wasIn(form)
    const changed = editableNames.filter((name) => sent[name] !== undefined && !isSameText(sent[name], was[name]))
    const edit = Object.fromEntries(changed.map((name) => [name, sent[name]]))
    await editUnlessChanged(ctx, {
      task_id: task.id,
      was,
      edit: await renderTaskInWorker(ctx, { ...edit, notify: false }),
    })
    const { slug } = await requireTaskDetails(ctx, task.id)
    return { redirect: taskPath(ctx.map.path, { id: task.id, slug }), flash: 'team.edit.saved' }
  },
})

const showForm = async ({ ctx, task }: OpenTask) => ({
  view: <EditTaskView categories={await listCategories(ctx)} now={fieldsOf(task)} />,
})

const fieldsOf = ({ title, description, category, url, lock_comments }: TaskDetails): EditableFields => ({
  ...{ title, description, url, lock_comments },
  category: category ?? '',
})

const wasIn = (form: Record<string, string>): EditableFields => ({
  title: form.was_title ?? '',
  description: form.was_description ?? '',
  category: form.was_category ?? '',
  url: form.was_url ?? '',
  lock_comments: form.was_lock_comments === 'on',
})

interface Props {
  categories: CategoryOption[]
  /** The stored values. */
  now: EditableFields
}

/** A separate page; with our script, a frame in place of the text. */
const EditTaskView = (props: Props, { t }: CommonData) => (
  <TaskPage title={t('team.edit.title')} heading={null}>
    <turbo-frame id="task-text">
      <EditForm {...props} />
    </turbo-frame>
  </TaskPage>
)

function EditForm({ categories, now }: Props, { t, path, form }: TaskData) {
  const isSent = form.was_title !== undefined
  const locked = isSent ? form.lock_comments === 'on' : now.lock_comments
  return (
    <Form action={`${path}edit`} data-turbo-frame="_top" data-draft="" hasFiles>
      <h1>{t('team.edit.title')}</h1>
      <Problems field={null} />
      <EditedField name="title" label={t('field.title')} value={now.title} max="title" required autofocus={!isSent} />
      <MarkdownField name="description" label={t('team.edit.description')} value={now.description} />
      <ShownValue name="description" value={now.description} />
      <SelectField
        name="category"
        label={t('field.category')}
        value={now.category}
        options={[['', t('field.category.none')], ...categories.map((each) => [each.name, withEmoji(each)] as const)]}
      />
      <ShownValue name="category" value={now.category} />
      <EditedField name="url" type="url" label={t('task.link')} value={now.url} max="url" dir="ltr" />
      <CheckField name="lock_comments" label={t('team.edit.lock')} checked={locked} />
      <ShownValue
        name="lock_comments"
        value={now.lock_comments ? 'on' : 'off'}
        text={t(now.lock_comments ? 'team.yes' : 'team.no')}
      />
      <div class="actions">
        <Submit kind="primary">{t('action.save')}</Submit>
        <PreviewButton />
        <LinkButton href={path} data-turbo-frame="_top" text={t('action.cancel')} />
      </div>
    </Form>
  )
}
