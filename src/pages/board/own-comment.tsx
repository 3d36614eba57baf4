import Type from 'typebox'
import { mayEditComment } from '../../features/comments/policy.ts'
import { renderCommentInWorker } from '../../features/comments/queries/render-comment-in-worker.ts'
import { findOwnComment } from '../../features/comments/queries/require-own-comment.ts'
import { NewComment } from '../../features/comments/schema.ts'
import { deleteOwnComment } from '../../features/comments/verbs/delete-own-comment.ts'
import { editOwnComment } from '../../features/comments/verbs/edit-own-comment.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/path.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-fields.ts'
import { commonData } from '../layout/common-data.ts'
import { openMapFor } from '../open-map.ts'
import { idIn, mapPath } from './paths.ts'
import { addChosenImage } from './upload-image.ts'
import { OwnCommentView } from './views/own-comment.tsx'

const path = `${mapPath}/task/:task/comment/:comment/own`
const Text = Type.Pick(NewComment, ['content'])

/** Changes what one wrote. A comment of somebody else is not found. */
export const ownCommentPage: Page = {
  previews: true,
  files: true,
  path,
  needsSignIn: true,
  for: 'person',
  show: (request) => show(request),
  submit: async (request) => {
    const { ctx, task, comment, taskUrl } = await ownComment(request)
    await addChosenImage(request, ctx, 'content')
    const rendered = await renderCommentInWorker(ctx, readFields(Text, request.form))
    if (request.form.preview) return { ...(await show(request, rendered.parsed_content)), status: 422 }
    const waits = await editOwnComment(ctx, { comment_id: comment.id, task_id: task.id, ...rendered })
    const flash = waits ? 'own.saved.waiting' : 'own.saved'
    return { redirect: `${taskUrl}?comment=${comment.id}#comment-${comment.id}`, flash }
  },
}

export const deleteOwnCommentAction: Page = {
  path: `${path}/delete`,
  needsSignIn: true,
  for: 'person',
  submit: async (request) => {
    const { ctx, task, comment, taskUrl } = await ownComment(request)
    await deleteOwnComment(ctx, { comment_id: comment.id, task_id: task.id })
    return { redirect: `${taskUrl}#conversation`, flash: 'own.deleted.comment' }
  },
}

async function show(request: PageRequest, preview?: string) {
  const { ctx, task, comment, taskUrl } = await ownComment(request)
  const common = commonData(request)
  return { view: <OwnCommentView {...{ common, map: ctx.map, task, comment, taskUrl, preview }} /> }
}

async function ownComment(request: PageRequest) {
  const ctx = await openMapFor(request)
  const task = await requireTaskDetails(ctx, idIn(request.params.task))
  const comment = await findOwnComment(ctx, { comment_id: idIn(request.params.comment), task_id: task.id })
  const isOpen = comment && !ctx.map.archived && mayEditComment(ctx, { ...task, author_id: comment.author_id })
  if (!isOpen) throw new NotFound()
  return { ctx, task, comment, taskUrl: taskPath(ctx.map.path, task) }
}
