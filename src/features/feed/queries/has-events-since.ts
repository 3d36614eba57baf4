import type { MapContext } from '../../../platform/context.ts'

/** Whether anything has happened in the map after a moment. */
export async function hasEventsSince({ db, map }: MapContext, moment: string): Promise<boolean> {
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('map_id', '=', map.id)
    .where('created', '>', moment)
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}
