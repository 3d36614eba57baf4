import type { MapRef } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { listMaps } from './find-map.ts'

/** Those of these maps that are not deleted: nothing of a deleted map leaves this server. */
export async function listMapsNotDeleted(db: Db, ids: number[]): Promise<MapRef[]> {
  if (ids.length === 0) return []
  const open = await db.selectFrom('maps').select('id').where('id', 'in', ids).where('deleted', 'is', null).execute()
  const kept = open.map(({ id }) => id)
  return kept.length > 0 ? listMaps(db, kept) : []
}
