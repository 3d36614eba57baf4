import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'

/** What the team's product said of a person signed in by JWT, and their sessions. Nothing for an account. */
export async function readJwtPerson(ctx: Context) {
  const { user_id, map_id } = requirePerson(ctx.actor)
  if (map_id === undefined) return undefined
  const people = ctx.db.selectFrom('jwt_people').select(['sub', 'created']).where('map_id', '=', map_id)
  const sessions = ctx.db.selectFrom('jwt_sessions').select(['id', 'agent', 'created']).where('map_id', '=', map_id)
  return {
    product_identity: await people.where('user_id', '=', user_id).executeTakeFirst(),
    product_sessions: await sessions.where('user_id', '=', user_id).orderBy('id').execute(),
  }
}
