import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import { type Context, inMap, type MapContext, type MapRef } from '../../../platform/context.ts'
import { Gone, NotFound } from '../../../platform/errors.ts'

/** A map that its pages show: to everybody, or to its team while it is archived. */
export interface OpenMap extends MapRef {
  name: string
  parsed_description: string
  url: string
  /** Empty for the colour of the product. */
  colour: string
  privacy_url: string
  terms_url: string
  imprint_url: string
  /** How many tasks wait for approval, for the members of the team; null for everybody else. */
  waiting: number | null
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
    .select(['maps.id', 'maps.team_id', 'maps.name', 'parsed_description', 'maps.url', 'archived', 'm.role'])
    .select(['colour', 'privacy_url', 'terms_url', 'imprint_url'])
    .where('teams.slug', '=', team)
    .where('maps.slug', '=', map)
    .executeTakeFirst()
  if (!row) throw new NotFound()
  const { role, archived, ...open } = row
  if (archived && role === null) throw new Gone()
  const waiting = role === null ? null : await countWaiting(ctx, row.id)
  return inMap(ctx, { ...open, archived: archived !== null, path: `/${team}/${map}`, waiting }, role)
}

async function countWaiting(ctx: Context, mapId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(pending_count), 0) as count
    from lists where map_id = ${mapId} and live`.execute(ctx.db)
  return rows[0]?.count ?? 0
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
