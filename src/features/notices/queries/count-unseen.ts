import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'

/** More than this is shown as "99+". */
const maxCounted = 100

/** How many notices of this map the person has not seen; null for a visitor. */
export async function countUnseen(ctx: MapContext): Promise<number | null> {
  if (ctx.actor.kind !== 'person') return null
  const notices = ctx.db.selectFrom('notices').select('id').where('map_id', '=', ctx.map.id)
  const unseen = notices.where('user_id', '=', userIdOf(ctx.actor)).where('seen', 'is', null)
  return (await unseen.limit(maxCounted).execute()).length
}

/** Whether there is something about a task that the person has not seen. */
export async function hasUnseen(ctx: MapContext, taskId: number): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return false
  const notices = ctx.db.selectFrom('notices').select('id').where('map_id', '=', ctx.map.id)
  const unseen = notices.where('user_id', '=', userIdOf(ctx.actor)).where('seen', 'is', null)
  return (await unseen.where('task_id', '=', taskId).limit(1).executeTakeFirst()) !== undefined
}
