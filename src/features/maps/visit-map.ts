import { Gone, NotFound } from '../../platform/errors.ts'
import type { Visit } from '../../platform/http/page.ts'
import type { OpenMap } from './map.ts'

/** Where the pages of a map are: never under the interface, whose unknown addresses are told as problems. */
export const mapPath = '/:team(^(?!api$)[a-z0-9-]+$)/:map(^[a-z0-9-]+$)'

/** The map an address names, if it is open to look at. */
export async function visitMap({ database, params }: Visit): Promise<OpenMap> {
  const { team = '', map = '' } = params
  const found = await database.read
    .selectFrom('maps')
    .innerJoin('teams', 'teams.id', 'maps.team_id')
    .select(['maps.id', 'team_id', 'maps.name', 'parsed_description', 'maps.url', 'archived'])
    .where('teams.slug', '=', team)
    .where('maps.slug', '=', map)
    .executeTakeFirst()
  if (!found) throw new NotFound()
  if (found.archived) throw new Gone()
  return { ...found, path: `/${team}/${map}` }
}

/** Every map that is open, by name. */
export async function openMaps({ database }: Visit): Promise<{ name: string; path: string; team: string }[]> {
  const maps = await database.read
    .selectFrom('maps')
    .innerJoin('teams', 'teams.id', 'maps.team_id')
    .select(['maps.name', 'maps.slug', 'teams.slug as team_slug', 'teams.name as team'])
    .where('archived', 'is', null)
    .orderBy('maps.name')
    .orderBy('maps.id')
    .limit(500)
    .execute()
  return maps.map(({ name, slug, team_slug, team }) => ({ name, team, path: `/${team_slug}/${slug}` }))
}
