import { requirePerson } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { jwtSessionEnded } from '../events.ts'

/** Ends the session that the person acts in. */
export async function endJwtSession(ctx: MapContext): Promise<void> {
  const { user_id, session_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const map_id = tx.map.id
    const ended = await tx.db
      .deleteFrom('jwt_sessions')
      .where('map_id', '=', map_id)
      .where('user_id', '=', user_id)
      .where('id', '=', session_id)
      .returning('id')
      .executeTakeFirst()
    if (ended) tx.emit(jwtSessionEnded, { map_id, session_id, user_id })
  })
}
