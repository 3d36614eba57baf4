import {
  type Context,
  createContext,
  inMap,
  inTeam,
  type MapContext,
  type Site,
  type TeamContext,
} from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'

/** The context of the command line. */
export const operatorContext = (parts: { database: Database; site: Site }): Context =>
  createContext({ ...parts, now: new Date().toISOString(), actor: { kind: 'operator' }, requestId: null })

/** The context in the team with this address, or one clear line. */
export async function openTeam(ctx: Context, slug: string): Promise<TeamContext> {
  const team = await ctx.db.selectFrom('teams').select(['id', 'slug']).where('slug', '=', slug).executeTakeFirst()
  if (!team) throw new Error(`There is no team "${slug}".`)
  return inTeam(ctx, team, null)
}

export function splitPlace(text: string): { team: string; map: string } {
  const [team, map, more] = text.split('/')
  if (!team || !map || more !== undefined) throw new Error(`"${text}" is not of the form <team>/<map>.`)
  return { team, map }
}

/** The context in the map with this address, archived or not. */
export async function openAnyMap(ctx: Context, place: string): Promise<MapContext> {
  const { team: teamSlug, map: slug } = splitPlace(place)
  const { team } = await openTeam(ctx, teamSlug)
  const found = await ctx.db
    .selectFrom('maps')
    .select(['id', 'archived'])
    .where('team_id', '=', team.id)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!found) throw new Error(`The team "${teamSlug}" has no map "${slug}".`)
  const map = { id: found.id, team_id: team.id, path: `/${teamSlug}/${slug}`, archived: found.archived !== null }
  return inMap(ctx, map, null)
}
