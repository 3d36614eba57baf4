import type { Person } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'

interface Session {
  map_id: number
  hash: string
  /** The slugs in the URL of the request. */
  team?: string
  map?: string
}

/**
 * Who is signed in to the map of this URL. In the pages of another map nobody is, and nobody where the map takes no
 * tokens any more. This is the only place that makes a person of such a session.
 */
export async function findJwtSession(ctx: Context, session: Session): Promise<Person | undefined> {
  const { map_id, hash, team = '', map = '' } = session
  const found = await ctx.db
    .selectFrom('jwt_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('maps as m', 'm.id', 's.map_id')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .innerJoin('jwt_settings as j', (join) => join.onRef('j.map_id', '=', 's.map_id').on('j.map_id', '=', map_id))
    .select(['u.id', 'u.first_name', 'u.last_name', 's.id as session_id', 's.created as signed_in'])
    .where('s.map_id', '=', map_id)
    .where('s.hash', '=', hash)
    .where('s.expires', '>', ctx.now)
    .where('u.deleted', 'is', null)
    .where('u.blocked', 'is', null)
    .where('t.slug', '=', team)
    .where('m.slug', '=', map)
    .where('j.method', '<>', 'off')
    .executeTakeFirst()
  return found && { ...found, email: null, map: { id: map_id, path: `/${team}/${map}` } }
}
