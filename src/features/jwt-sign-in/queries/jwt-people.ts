import { type Person, requirePerson, userIdOf } from '../../../platform/actor.ts'
import type { Context, MapContext } from '../../../platform/context.ts'
import { forgottenSub } from '../rules/secrets.ts'

interface Session {
  map_id: number
  hash: string
  /** The slugs in the request's URL. */
  team?: string
  map?: string
}

/**
 * Who is signed in to the map at this URL. A JWT session is valid only in its own map, and only while the map accepts
 * tokens. No other code turns such a session into a person.
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

/** Whether the actor signed in by JWT to a map that treats such people as invited. */
export async function isJwtGuest(ctx: Context, mapId: number): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return false
  const person = await ctx.db
    .selectFrom('jwt_people as p')
    .innerJoin('jwt_settings as j', (join) => join.onRef('j.map_id', '=', 'p.map_id').on('j.map_id', '=', mapId))
    .select('p.user_id')
    .where('p.map_id', '=', mapId)
    .where('p.user_id', '=', userIdOf(ctx.actor))
    .where('j.admits', '=', true)
    .where('j.method', '<>', 'off')
    .executeTakeFirst()
  return person !== undefined
}

/** The user for a `sub` from the team's product. Kept for blocked people, even if everything else was deleted. */
export async function findJwtPerson(ctx: MapContext, sub: string): Promise<number | undefined> {
  const person = await ctx
    .from('jwt_people', { sub: [sub, forgottenSub(ctx.map.id, sub)] })
    .select('user_id')
    .executeTakeFirst()
  return person?.user_id
}

/** The data the team's product sent about a person signed in by JWT, and their sessions. Empty for accounts. */
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
