import type { Context, MapRef } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'

/** The map with this id, archived or not. */
export async function findMap(db: Db, id: number): Promise<MapRef | undefined> {
  return refOf(await anyMap(db).where('maps.id', '=', id).executeTakeFirst())
}

/** The map at a path, archived or not. */
export async function findMapAt(db: Db, slugs: { team: string; map: string }): Promise<MapRef | undefined> {
  const { team, map } = slugs
  return refOf(await anyMap(db).where('teams.slug', '=', team).where('maps.slug', '=', map).executeTakeFirst())
}

export async function listMaps(db: Db, ids: number[]): Promise<MapRef[]> {
  return refsOf(await anyMap(db).where('maps.id', 'in', ids).orderBy('maps.id').execute())
}

export const listMapIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('maps').select('id').execute()).map(({ id }) => id)

const batchSize = 500

/** Every map, archived or not, sorted by id. For jobs, because it reads all maps, a few at a time. */
export async function* everyMap(db: Db): AsyncGenerator<MapRef> {
  for (let last = 0, more = true; more; ) {
    const maps = await anyMap(db).where('maps.id', '>', last).orderBy('maps.id').limit(batchSize).execute()
    last = maps.at(-1)?.id ?? last
    more = maps.length === batchSize
    yield* refsOf(maps)
  }
}

/** The maps among these that haven't been deleted. Nothing is sent for a deleted map. */
export async function listMapsNotDeleted(db: Db, ids: number[]): Promise<MapRef[]> {
  if (ids.length === 0) return []
  const open = anyMap(db).where('maps.id', 'in', ids).where('maps.deleted', 'is', null)
  return refsOf(await open.orderBy('maps.id').execute())
}

/** The paths of the team's open maps, oldest first. */
export async function listMapPaths(ctx: Context, team: { id: number; slug: string }): Promise<string[]> {
  const maps = await ctx.db
    .selectFrom('maps')
    .select('slug')
    .where('team_id', '=', team.id)
    .where('archived', 'is', null)
    .orderBy('id')
    .execute()
  return maps.map(({ slug }) => `/${team.slug}/${slug}`)
}

const anyMap = (db: Db) =>
  db
    .selectFrom('maps')
    .innerJoin('teams', 'teams.id', 'maps.team_id')
    .select(['maps.id', 'maps.team_id', 'maps.slug', 'teams.slug as team', 'maps.archived'])

type Row = Awaited<ReturnType<ReturnType<typeof anyMap>['executeTakeFirst']>>

const refOf = (map: Row): MapRef | undefined =>
  map && { id: map.id, team_id: map.team_id, path: `/${map.team}/${map.slug}`, archived: map.archived !== null }

const refsOf = (maps: Row[]): MapRef[] => maps.flatMap((map) => refOf(map) ?? [])
