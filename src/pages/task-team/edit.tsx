import Type, { type TSchema } from 'typebox'
import { type CategoryOption, listCategories } from '../../features/categories/queries/categories.ts'
import { renderTaskInWorker } from '../../features/tasks/queries/render-task-in-worker.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import {
  type EditableFields,
  editable,
  editableNames,
  formValue,
  isSameText,
} from '../../features/tasks/rules/conflicts.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { TaskEdit } from '../../features/tasks/schema.ts'
import { editUnlessChanged } from '../../features/tasks/verbs/tasks.ts'
import { readFields } from '../../platform/http/input.ts'
import { schemasIn, writtenValues } from '../../platform/records/fields.ts'
import { takesImages } from '../board/images.ts'
import { withEmoji } from '../board/views/card.tsx'
import { MarkdownField, PreviewButton } from '../board/views/markdown-field.tsx'
import type { CommonData } from '../layout/common-data.ts'
import { CheckField, SelectField, TextField } from '../layout/field.tsx'
import { Form, LinkButton, Problems, Submit } from '../layout/form.tsx'
import { ShownValue, shownField } from '../workspace/form-changes.tsx'
import { type OpenTask, type TaskData, TaskPage, taskTeamPage } from './task-page.tsx'

const Edit = Type.Partial(Type.Object(schemasIn(editable, 'write')))
/** A checkbox that isn't ticked isn't sent. */
const unticked = Object.fromEntries(
  Object.entries(writtenValues(editable, {})).flatMap(([name, value]) => (value === false ? [[name, 'off']] : [])),
)
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
    const sent = readFields(Edit, { ...unticked, ...form })
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
  view: <EditTaskView categories={await listCategories(ctx)} now={task} />,
})

const wasIn = (form: Record<string, string>) =>
  Object.fromEntries(editableNames.map((name) => [name, form[shownField(name)] ?? ''])) as EditableFields

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

function EditForm(props: Props, { t, path }: TaskData) {
  return (
    <Form action={`${path}edit`} data-turbo-frame="_top" data-draft="" hasFiles>
      <h1>{t('team.edit.title')}</h1>
      <Problems field={null} />
      {editableNames.map((name) => (
        <EditedTaskField key={name} name={name} {...props} />
      ))}
      <div class="actions">
        <Submit kind="primary">{t('action.save')}</Submit>
        <PreviewButton />
        <LinkButton href={path} data-turbo-frame="_top" text={t('action.cancel')} />
      </div>
    </Form>
  )
}

type FieldProps = Props & { name: (typeof editableNames)[number] }

function EditedTaskField({ name, now, ...props }: FieldProps, { t }: CommonData) {
  const text = typeof now[name] === 'boolean' ? { text: t(now[name] ? 'team.yes' : 'team.no') } : {}
  return (
    <>
      <Control {...{ name, now, ...props }} />
      <ShownValue name={name} value={formValue(now[name])} {...text} />
    </>
  )
}

function Control({ name, now, categories }: FieldProps, { t, form }: CommonData) {
  const label = t(editable[name].form)
  const stored = now[name]
  const value = form[name] ?? formValue(stored)
  const isSent = form[shownField('title')] !== undefined
  if (name === 'category') {
    const chosen = categories.map((each) => [each.name, withEmoji(each)] as const)
    return <SelectField {...{ name, label, value }} options={[['', t('field.category.none')], ...chosen]} />
  }
  if (name === 'description') return <MarkdownField {...{ name, label, value }} />
  if (typeof stored === 'boolean') {
    return <CheckField {...{ name, label }} checked={isSent ? form[name] === 'on' : stored} />
  }
  const { format, maxLength } = textIn(Edit.properties[name])
  const isTitle = name === 'title'
  const type = format === 'http-url' ? ({ type: 'url', dir: 'ltr' } as const) : {}
  return <TextField {...{ name, label, maxLength, value, ...type }} required={isTitle} autofocus={isTitle && !isSent} />
}

/** The schema of a text that may be empty is a union with null. */
const textIn = (schema: TSchema & { anyOf?: TSchema[] }) =>
  (schema.anyOf?.[0] ?? schema) as { format?: string; maxLength: number }
