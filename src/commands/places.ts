import { type Context, createContext, type MapRef, type Site } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'

/** The team an address names, or one clear line. */
export async function requireTeam(database: Database, slug: string): Promise<{ id: number; slug: string }> {
  const team = await database.read
    .selectFrom('teams')
    .select(['id', 'slug'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!team) throw new Error(`There is no team "${slug}".`)
  return team
}

export function splitPlace(text: string): { team: string; map: string } {
  const [team, map, more] = text.split('/')
  if (!team || !map || more !== undefined) throw new Error(`"${text}" is not of the form <team>/<map>.`)
  return { team, map }
}

/** The operator's context in a map. */
export async function operatorIn(database: Database, site: Site, place: string): Promise<Context> {
  const { team, map } = splitPlace(place)
  const { id: team_id } = await requireTeam(database, team)
  const found = await database.read
    .selectFrom('maps')
    .select(['id', 'archived'])
    .where('team_id', '=', team_id)
    .where('slug', '=', map)
    .executeTakeFirst()
  if (!found) throw new Error(`The team "${team}" has no map "${map}".`)
  return operatorOf(database, site, {
    id: found.id,
    team_id,
    path: `/${team}/${map}`,
    archived: found.archived !== null,
  })
}

export const operatorOf = (database: Database, site: Site, map: MapRef): Context =>
  createContext({ database, site, now: new Date().toISOString(), actor: { kind: 'operator' }, map, requestId: null })
