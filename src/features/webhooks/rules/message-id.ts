import { type RawBuilder, sql } from 'kysely'

/** The `webhook-id` of a delivery. That of an event is the same for all webhooks, and whenever it is sent. */
export const messageId = (mapId: number, { id, event_id }: { id: number; event_id: number | null }): string =>
  event_id === null ? `test_${mapId}_${id}` : `evt_${mapId}_${event_id}`

/** The same in SQL, for the deliveries `d`. */
export const messageIdSql: RawBuilder<string> = sql`case when d.event_id is null
  then 'test_' || d.map_id || '_' || d.id else 'evt_' || d.map_id || '_' || d.event_id end`
