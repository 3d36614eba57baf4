import '../table.ts'
import { sql } from 'kysely'
import { ofMaps } from '../../../platform/db/engine-sql.ts'
import type { Db } from '../../../platform/db/tables.ts'

/** The sitemap protocol's limit. */
const maxMaps = 50_000

export const listPublicMaps = (db: Db) => publicMaps(db).orderBy('maps.id').limit(maxMaps).execute()

export const findPublicMap = (db: Db, slugs: { team?: string; map?: string }) =>
  publicMaps(db)
    .where('teams.slug', '=', slugs.team ?? '')
    .where('maps.slug', '=', slugs.map ?? '')
    .executeTakeFirst()

const publicMaps = (db: Db) =>
  db
    .selectFrom('maps')
    .innerJoin('teams', 'teams.id', 'maps.team_id')
    .select(['maps.id', 'maps.slug', 'teams.slug as team'])
    .where('maps.archived', 'is', null)
    .where('maps.visibility', '=', 'public')

export const listSlugs = (db: Db, mapId: number) =>
  db
    .selectFrom('lists')
    .select(['id', 'slug'])
    .where('map_id', '=', mapId)
    .where('live', '=', true)
    .orderBy('id')
    .execute()

/** How many approved tasks one map has, or several, or all. Each list stores its counts. */
export async function countApprovedTasks(db: Db, mapId?: number, maps?: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('lists')
    .select((eb) => ['map_id', eb.fn.sum<number>(eb('tasks_count', '-', eb.ref('pending_count'))).as('n')])
    .where('live', '=', true)
    .$if(mapId !== undefined, (query) => query.where('map_id', '=', mapId as number))
    .where(ofMaps(maps))
    .groupBy('map_id')
    .execute()
  return new Map(rows.map(({ map_id, n }) => [map_id, n]))
}

export const listApprovedTasks = (db: Db, mapId: number, page: { limit: number; offset: number }) =>
  db
    .selectFrom('tasks')
    .select(['id', 'slug', 'modified'])
    .where('map_id', '=', mapId)
    .where(sql<boolean>`live and not pending`)
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
