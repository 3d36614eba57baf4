import { followTask } from '../../features/subscriptions/verbs/follow-task.ts'
import { muteTask } from '../../features/subscriptions/verbs/mute-task.ts'
import { unfollowTask } from '../../features/subscriptions/verbs/unfollow-task.ts'
import { localPath } from '../../lib/addresses.ts'
import type { MapContext } from '../../platform/context.ts'
import type { Page } from '../../platform/http/page.ts'
import { openMapFor } from '../open-map.ts'
import { idIn, mapPath } from './paths.ts'

type Choice = (ctx: MapContext, task_id: number) => Promise<void>

/** What the buttons send. Each has its notice: `follow.mute`. */
const choices: Record<string, Choice> = {
  on: (ctx, task_id) => followTask(ctx, { task_id }),
  answers: (ctx, task_id) => followTask(ctx, { task_id, level: 'answers' }),
  comments: (ctx, task_id) => followTask(ctx, { task_id, level: 'comments' }),
  off: (ctx, task_id) => unfollowTask(ctx, { task_id }),
  mute: (ctx, task_id) => muteTask(ctx, { task_id }),
  unmute: (ctx, task_id) => unfollowTask(ctx, { task_id }),
}

export const followAction: Page = {
  path: `${mapPath}/task/:task/follow`,
  formFor: 'person',
  submit: async (request) => {
    const ctx = await openMapFor(request)
    const sent = request.form.follow ?? 'on'
    const choice = Object.hasOwn(choices, sent) ? sent : 'on'
    await choices[choice]?.(ctx, idIn(request.params.task))
    return { redirect: localPath(request.form.from), notice: `follow.${choice}` }
  },
}
