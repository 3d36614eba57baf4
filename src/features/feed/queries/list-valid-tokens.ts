import type { MapContext } from '../../../platform/context.ts'

/** Which of these tokens may still read the map. None, if it is archived or gone. */
export async function listValidTokens({ db, map, now }: MapContext, ids: number[]): Promise<Set<number>> {
  const open = await db
    .selectFrom('maps')
    .select('id')
    .where('id', '=', map.id)
    .where('archived', 'is', null)
    .executeTakeFirst()
  if (!open) return new Set()
  const rows = await db
    .selectFrom('tokens')
    .select('id')
    .where('map_id', '=', map.id)
    .where('id', 'in', ids)
    .where('revoked', 'is', null)
    .where((eb) => eb.or([eb('expires', 'is', null), eb('expires', '>', now)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
