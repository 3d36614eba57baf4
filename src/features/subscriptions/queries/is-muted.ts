import type { MapContext } from '../../../platform/context.ts'
import '../table.ts'

/** Whether the person wants to hear nothing of the task. */
export async function isMuted(ctx: MapContext, task_id: number, user_id: number): Promise<boolean> {
  const mute = await ctx.db
    .selectFrom('task_mutes')
    .select('user_id')
    .where('map_id', '=', ctx.map.id)
    .where('task_id', '=', task_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return mute !== undefined
}
