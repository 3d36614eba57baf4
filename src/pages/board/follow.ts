import { followTask } from '../../features/subscriptions/verbs/follow-task.ts'
import { muteTask } from '../../features/subscriptions/verbs/mute-task.ts'
import { unfollowTask } from '../../features/subscriptions/verbs/unfollow-task.ts'
import { readOwnVote } from '../../features/votes/queries/read-own-vote.ts'
import { localPath } from '../../lib/urls.ts'
import type { MapContext } from '../../platform/context.ts'
import type { Page } from '../../platform/http/page.ts'
import type { Key } from '../../words/words.ts'
import { openMapFor } from '../open-map.ts'
import { afterButton, afterRefusal } from './beside-comment.ts'
import { idIn, mapPath } from './paths.ts'
import { voteAnswer } from './vote-answer.ts'

type Choice = (ctx: MapContext, task_id: number) => Promise<void>

/** What the buttons send. Each has its flash: `follow.mute`. */
const choices = {
  on: (ctx, task_id) => followTask(ctx, { task_id }),
  answers: (ctx, task_id) => followTask(ctx, { task_id, level: 'answers' }),
  comments: (ctx, task_id) => followTask(ctx, { task_id, level: 'comments' }),
  off: (ctx, task_id) => unfollowTask(ctx, { task_id }),
  mute: (ctx, task_id) => muteTask(ctx, { task_id }),
  unmute: (ctx, task_id) => unfollowTask(ctx, { task_id }),
} satisfies Record<string, Choice>

const choiceOf = (sent = ''): keyof typeof choices =>
  Object.hasOwn(choices, sent) ? (sent as keyof typeof choices) : 'on'

export const followAction: Page = {
  path: `${mapPath}/task/:task/follow`,
  formFor: 'person',
  submit: async (request) => {
    const ctx = await openMapFor(request)
    const choice = choiceOf(request.form.follow)
    const task_id = idIn(request.params.task)
    await choices[choice](ctx, task_id)
    const flash: Key = `follow.${choice}`
    if (request.wantsJson) return voteAnswer(request, await readOwnVote(ctx, task_id), flash)
    return afterButton(request, { redirect: localPath(request.form.from), flash })
  },
  showOnError: afterRefusal,
}
