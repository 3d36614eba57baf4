import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import { type Context, inMap, type MapContext, type MapRef } from '../../../platform/context.ts'
import { Gone, NotFound } from '../../../platform/errors.ts'

/** A map that everybody may look at. */
export interface OpenMap extends MapRef {
  name: string
  parsed_description: string
  url: string
  /** How many tasks and comments wait for approval, for the members of the team; null for everybody else. */
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
    .where('teams.slug', '=', team)
    .where('maps.slug', '=', map)
    .executeTakeFirst()
  if (!row) throw new NotFound()
  const { role, archived, ...open } = row
  if (archived) throw new Gone()
  const waiting = role === null ? null : await countWaiting(ctx, row.id)
  return inMap(ctx, { ...open, archived: false, path: `/${team}/${map}`, waiting }, role)
}

/** Comments are counted up to a limit, so that a page costs the same however many wait. */
const maxCounted = 1_000

async function countWaiting(ctx: Context, mapId: number): Promise<number> {
  const { rows } = await sql<{ tasks: number; comments: number }>`select
    (select coalesce(sum(pending_count), 0) from lists where map_id = ${mapId} and live) as tasks,
    (select count(*) from (select 1 from comments b cross join tasks t
      where b.map_id = ${mapId} and b.pending and b.trash_id is null and not b.live
        and t.map_id = ${mapId} and t.id = b.task_id and t.live
      limit ${sql.lit(maxCounted)}) as waiting) as comments`.execute(ctx.db)
  return Number(rows[0]?.tasks ?? 0) + Number(rows[0]?.comments ?? 0)
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
