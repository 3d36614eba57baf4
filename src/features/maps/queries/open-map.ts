import { userIdOf } from '../../../platform/actor.ts'
import { type Context, inMap, type MapContext, type MapRef } from '../../../platform/context.ts'
import { Gone, NotFound } from '../../../platform/errors.ts'

/** A map that everybody may look at. */
export interface OpenMap extends MapRef {
  name: string
  parsed_description: string
  url: string
  avatar_image_id: number | null
}

export type OpenMapContext = MapContext & { map: OpenMap }

/** The context in the map that an address names, with the actor's role in its team. */
export async function openMap(ctx: Context, address: { team?: string; map?: string }): Promise<OpenMapContext> {
  const { team = '', map = '' } = address
  const row = await ctx.db
    .selectFrom('maps')
    .innerJoin('teams', 'teams.id', 'maps.team_id')
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.team_id', '=', 'maps.team_id').on('m.user_id', '=', userIdOf(ctx.actor)),
    )
    .select([
      'maps.id',
      'maps.team_id',
      'maps.name',
      'parsed_description',
      'maps.url',
      'archived',
      'avatar_image_id',
      'm.role',
    ])
    .where('teams.slug', '=', team)
    .where('maps.slug', '=', map)
    .executeTakeFirst()
  if (!row) throw new NotFound()
  const { role, archived, ...open } = row
  if (archived) throw new Gone()
  return inMap(ctx, { ...open, archived: false, path: `/${team}/${map}` }, role)
}

/** Every open map, by name. */
export async function listOpenMaps(ctx: Context): Promise<{ name: string; path: string; team: string }[]> {
  const maps = await ctx.db
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
