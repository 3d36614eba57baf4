import type { Db } from '../../../platform/db/tables.ts'
import '../table.ts'

export const listAddresses = (db: Db, mapId: number) =>
  db.selectFrom('lists').select(['id', 'slug']).where('map_id', '=', mapId).orderBy('id').execute()

/** How many tasks are in the lists of a map, or of every map. */
export async function countTasksByMap(db: Db, mapId?: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('lists')
    .select((eb) => ['map_id', eb.fn.sum<number>('tasks_count').as('n')])
    .$if(mapId !== undefined, (query) => query.where('map_id', '=', mapId as number))
    .groupBy('map_id')
    .execute()
  return new Map(rows.map(({ map_id, n }) => [map_id, n]))
}
