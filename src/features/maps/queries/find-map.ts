import type { MapRef } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'

/** The map of an id, archived or not. */
export async function findMap(db: Db, id: number): Promise<MapRef | undefined> {
  return refOf(await anyMap(db).where('maps.id', '=', id).executeTakeFirst())
}

/** The map at a path, archived or not. */
export async function findMapAt(db: Db, slugs: { team: string; map: string }): Promise<MapRef | undefined> {
  const { team, map } = slugs
  return refOf(await anyMap(db).where('teams.slug', '=', team).where('maps.slug', '=', map).executeTakeFirst())
}

/** The maps of these ids, by id. */
export async function listMaps(db: Db, ids: number[]): Promise<MapRef[]> {
  const rows = await anyMap(db).where('maps.id', 'in', ids).orderBy('maps.id').execute()
  return rows.flatMap((row) => refOf(row) ?? [])
}

const anyMap = (db: Db) =>
  db
    .selectFrom('maps')
    .innerJoin('teams', 'teams.id', 'maps.team_id')
    .select(['maps.id', 'maps.team_id', 'maps.slug', 'teams.slug as team', 'maps.archived'])

type Row = Awaited<ReturnType<ReturnType<typeof anyMap>['executeTakeFirst']>>

const refOf = (map: Row): MapRef | undefined =>
  map && { id: map.id, team_id: map.team_id, path: `/${map.team}/${map.slug}`, archived: map.archived !== null }
