import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'

export type WaitingComment = Awaited<ReturnType<typeof listOwnWaitingComments>>[number]

/** The actor's own comments on a task that wait for approval, oldest first. Nobody else sees them on its page. */
export const listOwnWaitingComments = (ctx: MapContext, taskId: number) =>
  ctx.db
    .selectFrom('comments')
    .select(['id', 'parsed_content', 'created'])
    .where('map_id', '=', ctx.map.id)
    .where('task_id', '=', taskId)
    .where('author_id', '=', userIdOf(ctx.actor))
    .where('pending', '=', true)
    .where('live', '=', false)
    .where('trash_id', 'is', null)
    .orderBy('id')
    .limit(50)
    .execute()
