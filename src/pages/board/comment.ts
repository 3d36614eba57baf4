import Type from 'typebox'
import { listOwnPendingComments } from '../../features/comments/queries/read-conversation.ts'
import { renderCommentInWorker } from '../../features/comments/queries/render-comment-in-worker.ts'
import { NewComment } from '../../features/comments/schema.ts'
import { addComment } from '../../features/comments/verbs/own-comments.ts'
import { NewMessage } from '../../features/moderation/schema.ts'
import { sendMessage } from '../../features/moderation/verbs/send-message.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { requirePerson } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { openMapFor } from '../open-map.ts'
import { saveNameIfGiven } from '../you/save-settings.ts'
import { idIn, mapPath } from './paths.ts'
import { showTask } from './task.tsx'
import { addChosenImage } from './upload-image.ts'

export const commentAction: Page = {
  path: `${mapPath}/task/:task/comment`,
  previews: true,
  files: true,
  formFor: 'person',
  submit: async (request) => {
    const ctx = await openMapFor(request)
    await addChosenImage(request, ctx, 'content')
    if (request.form.preview) return preview(ctx, request)
    const parent = idIn(request.params.task)
    const comment = readFields(NewComment, { ...request.form, parent: String(parent) })
    requirePerson(ctx.actor)
    await saveNameIfGiven(request)
    const id = await addComment(ctx, { ...(await renderCommentInWorker(ctx, comment)), mention: request.form.mention })
    const task = await requireTaskDetails(ctx, parent)
    const isPending = (await listOwnPendingComments(ctx, parent)).some((comment) => comment.id === id)
    const flash = isPending ? 'comment.waiting' : 'comment.added'
    const order = request.form.order === 'newest' ? '?order=newest' : ''
    return { redirect: `${taskPath(ctx.map.path, task)}${order}#comment-${id}`, flash }
  },
  showOnError: (request) => showTask(request),
}

/** A private message between the author of a suggestion and the team. */
export const messageAction: Page = {
  path: `${mapPath}/task/:task/message`,
  formFor: 'person',
  submit: async (request) => {
    const ctx = await openMapFor(request)
    requirePerson(ctx.actor)
    const task = await requireTaskDetails(ctx, idIn(request.params.task))
    await sendMessage(ctx, { task_id: task.id, ...readFields(NewMessage, request.form) })
    return { redirect: `${taskPath(ctx.map.path, task)}#messages`, flash: 'message.sent' }
  },
  showOnError: (request) => {
    request.form = { ...request.form, is_message: 'yes' }
    return showTask(request)
  },
}

async function preview(ctx: MapContext, request: PageRequest): Promise<PageResponse> {
  const content = readFields(Type.Pick(NewComment, ['content']), request.form)
  const { parsed_content } = await renderCommentInWorker(ctx, content)
  return { ...(await showTask(request, parsed_content)), status: 422 }
}
