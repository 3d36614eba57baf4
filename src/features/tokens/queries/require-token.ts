import type { MapTx } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'

/** A token of the map, revoked or not. */
export async function requireToken(tx: MapTx, id: number): Promise<{ id: number; user_id: number }> {
  const token = await tx.db
    .selectFrom('tokens')
    .select(['id', 'user_id'])
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!token) throw new NotFound()
  return token
}
