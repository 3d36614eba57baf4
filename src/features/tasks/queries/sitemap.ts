import { sql } from 'kysely'
import type { Db } from '../../../platform/db/tables.ts'
import { countTasksByMap } from '../../lists/queries/sitemap.ts'
import '../table.ts'

/** The approved tasks of a map, oldest first: those that everybody may see. */
export const listApprovedTasks = (db: Db, mapId: number, page: { limit: number; offset: number }) =>
  db
    .selectFrom('tasks')
    .select(['id', 'slug', 'modified'])
    .where('map_id', '=', mapId)
    .where(sql<boolean>`not pending`)
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/**
 * How many approved tasks a map has, or every map. Lists know how many tasks they have, so only pending ones are
 * counted: those have an index. Two statements, because a cluster cannot join the two counts to the shared `maps`.
 */
export async function countApprovedTasks(db: Db, mapId?: number): Promise<(mapId: number) => number> {
  const [all, pending] = await Promise.all([countTasksByMap(db, mapId), countPendingByMap(db, mapId)])
  return (id) => (all.get(id) ?? 0) - (pending.get(id) ?? 0)
}

async function countPendingByMap(db: Db, mapId?: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('tasks')
    .select((eb) => ['map_id', eb.fn.countAll<number>().as('n')])
    .where(sql<boolean>`pending`)
    .$if(mapId !== undefined, (query) => query.where('map_id', '=', mapId as number))
    .groupBy('map_id')
    .execute()
  return new Map(rows.map(({ map_id, n }) => [map_id, n]))
}
