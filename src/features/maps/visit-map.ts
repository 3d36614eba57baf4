import { type Context, createContext } from '../../platform/context.ts'
import { Gone, NotFound, Unauthenticated } from '../../platform/errors.ts'
import type { Visit } from '../../platform/http/page.ts'
import type { OpenMap } from './map.ts'

/** Where the pages of a map are: never under the interface, whose unknown addresses are told as problems. */
export const mapPath = '/:team(^(?!api$)[a-z0-9-]+$)/:map(^[a-z0-9-]+$)'

/** The map an address names, if it is open to look at. */
export async function visitMap({ database, params, person }: Visit): Promise<OpenMap> {
  const { team = '', map = '' } = params
  const found = await database.read
    .selectFrom('maps')
    .innerJoin('teams', 'teams.id', 'maps.team_id')
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.team_id', '=', 'maps.team_id').on('m.user_id', '=', person?.id ?? null),
    )
    .select(['maps.id', 'maps.team_id', 'maps.name', 'parsed_description', 'maps.url', 'archived', 'm.role'])
    .where('teams.slug', '=', team)
    .where('maps.slug', '=', map)
    .executeTakeFirst()
  if (!found) throw new NotFound()
  if (found.archived) throw new Gone()
  return { ...found, path: `/${team}/${map}` }
}

/** The person's context in a map: what they do there goes through the same verbs as the interface. */
export function actingIn({ database, site, now, requestId, person }: Visit, map: OpenMap): Context {
  if (!person) throw new Unauthenticated()
  const { id, team_id, path, role } = map
  return createContext({
    database,
    site,
    now,
    requestId,
    actor: { kind: 'person', user_id: person.id, member: role !== null },
    map: { id, team_id, path, archived: false },
  })
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
