import type { MapContext } from '../../../platform/context.ts'

/** Whether everybody may see the map. */
export async function isOpenToAll({ db, map }: MapContext): Promise<boolean> {
  const row = await db.selectFrom('maps').select(['visibility', 'archived']).where('id', '=', map.id).executeTakeFirst()
  return row?.archived === null && ['public', 'unlisted'].includes(row.visibility)
}
