import { followTask } from '../../features/subscriptions/verbs/follow-task.ts'
import { unfollowTask } from '../../features/subscriptions/verbs/unfollow-task.ts'
import { localPath } from '../../lib/addresses.ts'
import type { Page } from '../../platform/http/page.ts'
import { openMapFor } from '../open-map.ts'
import { idIn, mapPath } from './paths.ts'

export const followAction: Page = {
  path: `${mapPath}/task/:task/follow`,
  formFor: 'person',
  submit: async (request) => {
    const ctx = await openMapFor(request)
    const follow = request.form.follow !== 'off'
    const change = follow ? followTask : unfollowTask
    await change(ctx, { task_id: idIn(request.params.task) })
    return { redirect: localPath(request.form.from), notice: follow ? 'follow.on' : 'follow.off' }
  },
}
