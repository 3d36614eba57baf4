import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { assertNotBlocked, isOutsider } from '../policy.ts'
import type { Standing } from '../table.ts'

/** What the team thinks of a person; null where it has said nothing. */
export async function findStanding(ctx: MapContext, userId: number): Promise<Standing | null> {
  const row = await ctx.db
    .selectFrom('map_people')
    .select('standing')
    .where('map_id', '=', ctx.map.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.standing ?? null
}

/** Throws where the team has blocked the actor. */
export async function assertActorNotBlocked(ctx: MapContext): Promise<void> {
  if (isOutsider(ctx)) assertNotBlocked(ctx, await findStanding(ctx, userIdOf(ctx.actor)))
}
