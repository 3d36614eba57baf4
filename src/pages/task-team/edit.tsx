import Type from 'typebox'
import { listCategories } from '../../features/categories/queries/categories.ts'
import { renderTaskInWorker } from '../../features/tasks/queries/render-task-in-worker.ts'
import { requireTaskDetails, type TaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { type EditableFields, editableNames, isSameText } from '../../features/tasks/rules/conflicts.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { TaskEdit } from '../../features/tasks/schema.ts'
import { editUnlessChanged } from '../../features/tasks/verbs/tasks.ts'
import { readFields } from '../../platform/http/input.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { addChosenImage } from '../board/images.ts'
import { type OpenTask, taskFrameOf, taskTeamPage } from './task-page.ts'
import { EditTaskView } from './views/edit.tsx'

const Edit = Type.Pick(TaskEdit, [...editableNames])
const Description = Type.Pick(TaskEdit, ['description'])

/**
 * The form contains the fields' values from when it was opened (`was_…`). Only fields that the person changed are
 * written. If someone else has changed one of them, the form is shown again with both versions. No one is notified of
 * an edit.
 */
export const editTaskPage = taskTeamPage('edit', {
  previews: true,
  files: true,
  show: (opened, request) => showForm(opened, request),
  submit: async (opened, request) => {
    const { ctx, task } = opened
    await addChosenImage(request, ctx, 'description')
    const { form } = request
    if (form.preview) {
      const preview = await renderTaskInWorker(ctx, readFields(Description, form))
      return { ...(await showForm(opened, request, preview)), status: 422 }
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

async function showForm(opened: OpenTask, request: PageRequest, preview?: { parsed_description: string }) {
  const frame = { ...taskFrameOf(opened, request), categories: await listCategories(opened.ctx) }
  return { view: <EditTaskView {...frame} now={fieldsOf(opened.task)} preview={preview?.parsed_description} /> }
}

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
