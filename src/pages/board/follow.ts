import { openMap } from '../../features/maps/queries/open-map.ts'
import { followTask, unfollowTask } from '../../features/subscriptions/verbs/follow-task.ts'
import { localPath } from '../../lib/addresses.ts'
import { requirePerson } from '../../platform/actor.ts'
import type { Page } from '../../platform/http/page.ts'
import { idIn, mapPath } from './paths.ts'

export const followAction: Page = {
  path: `${mapPath}/task/:task/follow`,
  submit: async (request) => {
    const ctx = await openMap(request.ctx, request.params)
    const { user_id } = requirePerson(ctx.actor)
    const follow = request.form.follow !== 'off'
    const change = follow ? followTask : unfollowTask
    await change(ctx, idIn(request.params.task), user_id)
    return { redirect: localPath(request.form.from), notice: follow ? 'follow.on' : 'follow.off' }
  },
}
