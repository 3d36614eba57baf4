import { localPath } from '../../lib/addresses.ts'
import { authorOf } from '../../platform/actor.ts'
import type { Page } from '../../platform/http/page.ts'
import { actingIn, mapPath, visitMap } from '../maps/visit-map.ts'
import { followTask, unfollowTask } from '../subscriptions/follow-task.ts'
import { addressedId } from './addressed-id.ts'

export const followAction: Page = {
  path: `${mapPath}/task/:task/follow`,
  submit: async (visit) => {
    const ctx = actingIn(visit, await visitMap(visit))
    const follow = visit.form.follow !== 'off'
    const change = follow ? followTask : unfollowTask
    await change(ctx, addressedId(visit.params.task), authorOf(ctx.actor))
    return { redirect: localPath(visit.form.from), notice: follow ? 'follow.on' : 'follow.off' }
  },
}
