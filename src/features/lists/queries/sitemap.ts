import type { Db } from '../../../platform/db/tables.ts'

export const listSlugs = (db: Db, mapId: number) =>
  db
    .selectFrom('lists')
    .select(['id', 'slug'])
    .where('map_id', '=', mapId)
    .where('live', '=', true)
    .orderBy('id')
    .execute()

/** How many approved tasks one map has, or all maps. Each list stores its counts. */
export async function countApprovedTasks(db: Db, mapId?: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('lists')
    .select((eb) => ['map_id', eb.fn.sum<number>(eb('tasks_count', '-', eb.ref('pending_count'))).as('n')])
    .where('live', '=', true)
    .$if(mapId !== undefined, (query) => query.where('map_id', '=', mapId as number))
    .groupBy('map_id')
    .execute()
  return new Map(rows.map(({ map_id, n }) => [map_id, n]))
}
