import type { MapRef } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import '../table.ts'

/** The map of an id, archived or not. */
export async function findMap(db: Db, id: number): Promise<MapRef | undefined> {
  const map = await db
    .selectFrom('maps')
    .innerJoin('teams', 'teams.id', 'maps.team_id')
    .select(['maps.id', 'maps.team_id', 'maps.slug', 'teams.slug as team', 'maps.archived'])
    .where('maps.id', '=', id)
    .executeTakeFirst()
  return map && { id: map.id, team_id: map.team_id, path: `/${map.team}/${map.slug}`, archived: map.archived !== null }
}
