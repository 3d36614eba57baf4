import type { MapContext } from '../../../platform/context.ts'
import type { FollowLevel } from '../../maps/table.ts'

interface Input {
  task_id: number
  /** Also those whose subscription was moved from the task to this one. */
  or_moved_to?: number
  /** Only those who hear of this. Default: all. */
  level?: FollowLevel
}

/** Who follows a task. */
export async function listFollowers(ctx: MapContext, { task_id, or_moved_to, level }: Input): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('map_id', '=', ctx.map.id)
    .where((eb) =>
      or_moved_to === undefined
        ? eb('task_id', '=', task_id)
        : eb.or([
            eb('task_id', '=', task_id),
            eb.and([eb('task_id', '=', or_moved_to), eb('moved_from', '=', task_id)]),
          ]),
    )
    .$if(level !== undefined, (query) => query.where('level', '=', level ?? 'answers'))
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
