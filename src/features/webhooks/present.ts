import { sql } from 'kysely'
import { collection } from '../../platform/records/collection.ts'
import { newestFirst, oldestFirst } from '../../platform/records/page-window.ts'
import { messageIdSql } from './queries/compose-messages.ts'
import { type DeliveryFilter, type DeliveryValues, deliveryFilterSql } from './queries/delivery-filters.ts'
import { Delivery, Webhook } from './schema.ts'

/** Oldest first, without secrets. */
export const webhookCollection = collection({
  table: 'webhooks',
  alias: 'w',
  json: (json) =>
    json.object(Webhook, {
      id: sql.ref('w.id'),
      name: sql.ref('w.name'),
      url: sql.ref('w.url'),
      types: json.parsed(sql.ref('w.types')),
      ordered: json.flag(sql.ref('w.ordered')),
      shape: sql.ref('w.shape'),
      language: sql.ref('w.language'),
      state: sql.ref('w.state'),
      reason: sql.ref('w.reason'),
      failing_since: json.timestamp(sql.ref('w.failing_since')),
      old_secret_until: json.timestamp(sql.ref('w.old_secret_until')),
      created: json.timestamp(sql.ref('w.created')),
      modified: json.timestamp(sql.ref('w.modified')),
    }),
  order: () => oldestFirst('w.created'),
  total: ({ value }) => sql`select count(*) as total from webhooks where map_id = ${value.map_id}`,
})

/** Longer logs aren't counted in full, because that would slow down the first page. */
export const maxCounted = 1_000

export const deliveryCollection = collection<DeliveryValues, [filters: DeliveryFilter[]]>({
  table: 'webhook_deliveries',
  alias: 'd',
  json: (json) =>
    json.object(Delivery, {
      id: sql.ref('d.id'),
      webhook_id: sql.ref('d.webhook_id'),
      message_id: messageIdSql,
      event_id: sql.ref('d.event_id'),
      seq: sql.ref('d.seq'),
      type: sql.ref('d.type'),
      task_id: sql.ref('d.task_id'),
      state: sql.ref('d.state'),
      attempts: sql.ref('d.attempts'),
      next_attempt: json.timestamp(sql.ref('d.next_attempt')),
      last_attempt: json.timestamp(sql.ref('d.last_attempt')),
      status: sql.ref('d.status'),
      error: sql.ref('d.error'),
      duration_ms: sql.ref('d.duration_ms'),
      created: json.timestamp(sql.ref('d.created')),
    }),
  only: ({ map_id }) => sql`and exists (select 1 from webhooks w where w.map_id = ${map_id} and w.id = d.webhook_id)`,
  order: () => newestFirst('d.created'),
  where: deliveryFilterSql,
  total: (parts, filters) => sql`select (select count(*) from (
      select 1 as one from webhook_deliveries d where d.map_id = ${parts.value.map_id} ${deliveryFilterSql(parts, filters)}
      limit ${sql.lit(maxCounted)}) as counted) as total
    from webhooks where map_id = ${parts.value.map_id} and id = ${parts.value.webhook_id}`,
})
