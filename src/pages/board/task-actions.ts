import Type from 'typebox'
import { listOwnPendingComments } from '../../features/comments/queries/read-conversation.ts'
import { renderCommentInWorker } from '../../features/comments/queries/render-comment-in-worker.ts'
import { NewComment } from '../../features/comments/schema.ts'
import { addComment } from '../../features/comments/verbs/own-comments.ts'
import { NewMessage } from '../../features/moderation/schema.ts'
import { sendMessage } from '../../features/moderation/verbs/review.ts'
import { followTask, muteTask, unfollowTask } from '../../features/subscriptions/verbs/following.ts'
import { readOwnVote, type VoteState } from '../../features/votes/queries/votes.ts'
import { setOwnVote } from '../../features/votes/verbs/votes.ts'
import { localPath } from '../../lib/urls.ts'
import { requirePerson } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { readFields } from '../../platform/http/input.ts'
import { type Page, type PageRequest, type PageResponse, showing } from '../../platform/http/page.ts'
import { refusalFlash } from '../../platform/http/saved-form.ts'
import { type PlainKey, wordsIn } from '../../words/words.ts'
import { flashText, toastAnswer } from '../flash.tsx'
import { idIn } from '../layout/paths.ts'
import { withMap } from '../open-map.ts'
import { openTask, taskPagePath } from '../task-team/task-page.tsx'
import { saveNameIfGiven } from '../you/save-settings.ts'
import { takesImages } from './images.ts'
import { showTask } from './task.tsx'

export const taskActions: Page[] = [
  /** The form sends the new state, not a change, so pressing the button twice does no harm. */
  {
    path: taskPagePath('vote'),
    formFor: 'person',
    submit: withMap(async (request, ctx) => {
      requirePerson(ctx.actor)
      const id = idIn(request.params.task)
      const state = await setOwnVote(ctx, { task_id: id, voted: request.form.vote !== 'off' })
      const flash = voteFlash(state)
      const about = followsNow(state, id)
      if (request.wantsJson) return voteAnswer(request, state, flash, about)
      const back = localPath(request.form.from).split('#', 1)[0]
      return afterButton(request, flashText(flash, about), `${back}#task-${id}`)
    }),
    showOnError: afterRefusal,
  },
  {
    path: taskPagePath('follow'),
    formFor: 'person',
    submit: withMap(async (request, ctx) => {
      const { follow = '' } = request.form
      const choice = Object.hasOwn(choices, follow) ? (follow as keyof typeof choices) : 'on'
      const task_id = idIn(request.params.task)
      await choices[choice](ctx, task_id)
      const flash: PlainKey = `follow.${choice}`
      if (request.wantsJson) return voteAnswer(request, await readOwnVote(ctx, task_id), flash)
      return afterButton(request, flash)
    }),
    showOnError: afterRefusal,
  },
  {
    path: taskPagePath('comment'),
    previews: true,
    ...takesImages('content'),
    formFor: 'person',
    submit: withMap(async (request, ctx) => {
      if (request.form.preview) return preview(ctx, request)
      const parent = idIn(request.params.task)
      const comment = readFields(NewComment, { ...request.form, parent: String(parent) })
      requirePerson(ctx.actor)
      await saveNameIfGiven(request)
      const id = await addComment(ctx, await renderCommentInWorker(ctx, comment))
      const { path } = await openTask(request)
      const isPending = (await listOwnPendingComments(ctx, parent)).some((comment) => comment.id === id)
      const flash = isPending ? 'comment.waiting' : 'comment.added'
      const order = request.form.order === 'newest' ? '?order=newest' : ''
      return { redirect: `${path}${order}#comment-${id}`, flash }
    }),
    showOnError: (request) => showTask(request),
  },
  /** A private message between the author of a suggestion and the team. */
  {
    path: taskPagePath('message'),
    formFor: 'person',
    submit: async (request) => {
      // First, because visitors can't see a pending suggestion, and its author may have been signed out.
      requirePerson(request.ctx.actor)
      const { ctx, task, path } = await openTask(request)
      await sendMessage(ctx, { task_id: task.id, ...readFields(NewMessage, request.form) })
      return { redirect: `${path}#messages`, flash: 'message.sent' }
    },
    showOnError: async (request) => showing(await showTask(request), { form: { ...request.form, is_message: 'yes' } }),
  },
]

/** The values that the buttons send. Each has a flash: `follow.mute`. */
const choices = {
  on: (ctx, task_id) => followTask(ctx, { task_id }),
  answers: (ctx, task_id) => followTask(ctx, { task_id, level: 'answers' }),
  comments: (ctx, task_id) => followTask(ctx, { task_id, level: 'comments' }),
  off: (ctx, task_id) => unfollowTask(ctx, { task_id }),
  mute: (ctx, task_id) => muteTask(ctx, { task_id }),
  unmute: (ctx, task_id) => unfollowTask(ctx, { task_id }),
} satisfies Record<string, (ctx: MapContext, task_id: number) => Promise<void>>

/** The message after a vote. It always says whether the person now follows the task. */
export function voteFlash({ voted, following }: VoteState): PlainKey {
  if (voted) return following ? 'vote.cast.following' : 'vote.cast'
  return following ? 'vote.withdrawn.following' : 'vote.withdrawn'
}

/** A vote can make the person follow the task. The toast offers to unfollow it. */
export const followsNow = ({ voted, following }: VoteState, id: number): { follows?: number } =>
  voted && following ? { follows: id } : {}

/** For our script: the state to show, and the message to announce. */
export const voteAnswer = (request: PageRequest, state: VoteState, flash: PlainKey, about = {}): PageResponse =>
  toastAnswer(request, { ...state, message: wordsIn(request.language)(flash) }, flashText(flash, about))

/** Vote and Follow send along the comment that is being written on the task's page. The page then shows it again. */
async function afterButton(request: PageRequest, flash: string, redirect?: string): Promise<PageResponse> {
  const from = localPath(request.form.from)
  if (!hasComment(request)) return { redirect: redirect ?? from, flash }
  return { ...showing(await showTask(request), { flash, url: from }), status: 422 }
}

async function afterRefusal(request: PageRequest): Promise<PageResponse> {
  if (hasComment(request)) return showTask(request)
  return { redirect: localPath(request.form.from), flash: refusalFlash(request.problems) }
}

const hasComment = ({ form }: PageRequest): boolean => Boolean(form.content?.trim())

async function preview(ctx: MapContext, request: PageRequest): Promise<PageResponse> {
  const content = readFields(Type.Pick(NewComment, ['content']), request.form)
  const { parsed_content } = await renderCommentInWorker(ctx, content)
  return { ...(await showTask(request, parsed_content)), status: 422 }
}
