import Type from 'typebox'
import { isOwnSuggestion } from '../../features/suggestions/queries/require-own-suggestion.ts'
import { deleteOwnSuggestion } from '../../features/suggestions/verbs/delete-own-suggestion.ts'
import { editOwnSuggestion } from '../../features/suggestions/verbs/edit-own-suggestion.ts'
import { renderTaskInWorker } from '../../features/tasks/queries/render-task-in-worker.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/path.ts'
import { NewTask } from '../../features/tasks/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-fields.ts'
import { commonData } from '../layout/common-data.ts'
import { openMapFor } from '../open-map.ts'
import { idIn, mapPath } from './paths.ts'
import { addChosenImage } from './upload-image.ts'
import { OwnSuggestionView } from './views/own-suggestion.tsx'

const path = `${mapPath}/task/:task/own`
const Text = Type.Pick(NewTask, ['title', 'description'])

/** Changes a suggestion that one made, while nobody else has taken part. Any other is not found. */
export const ownSuggestionPage: Page = {
  previews: true,
  files: true,
  path,
  needsSignIn: true,
  for: 'person',
  show: (request) => show(request),
  submit: async (request) => {
    const { ctx, task } = await ownSuggestion(request)
    await addChosenImage(request, ctx, 'description')
    const { title, description } = readFields(Text, request.form)
    const rendered = await renderTaskInWorker(ctx, { title, description: description ?? '' })
    if (request.form.preview) return { ...(await show(request, rendered.parsed_description)), status: 422 }
    const waits = await editOwnSuggestion(ctx, { task_id: task.id, ...rendered })
    const { slug } = await requireTaskDetails(ctx, task.id)
    const flash = waits ? 'own.saved.waiting' : 'own.saved'
    return { redirect: taskPath(ctx.map.path, { id: task.id, slug }), flash }
  },
}

export const deleteOwnSuggestionAction: Page = {
  path: `${path}/delete`,
  needsSignIn: true,
  for: 'person',
  submit: async (request) => {
    const { ctx, task } = await ownSuggestion(request)
    await deleteOwnSuggestion(ctx, { task_id: task.id })
    return { redirect: `${ctx.map.path}/`, flash: 'own.deleted.suggestion' }
  },
}

async function show(request: PageRequest, preview?: string) {
  const { ctx, task } = await ownSuggestion(request)
  const [common, taskUrl] = [commonData(request), taskPath(ctx.map.path, task)]
  return { view: <OwnSuggestionView {...{ common, map: ctx.map, task, taskUrl, preview }} /> }
}

async function ownSuggestion(request: PageRequest) {
  const ctx = await openMapFor(request)
  const task = await requireTaskDetails(ctx, idIn(request.params.task))
  if (ctx.map.archived || !(await isOwnSuggestion(ctx, task))) throw new NotFound()
  return { ctx, task }
}
