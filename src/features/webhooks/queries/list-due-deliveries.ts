import { type ExpressionBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { DeliveryRow, WebhookRow } from '../table.ts'

type WebhookSchedule = Pick<WebhookRow, 'id' | 'state' | 'ordered' | 'hold_until'>

const maxAtOnce = 50

/** The deliveries to send now. With ordered delivery, only the oldest pending one, once it's due. */
export async function listDueDeliveries(
  ctx: MapContext,
  webhook: WebhookSchedule,
  now: Timestamp,
): Promise<DeliveryRow[]> {
  if (webhook.hold_until !== null && webhook.hold_until > now) return []
  const due = (row: DeliveryRow) => row.next_attempt !== null && row.next_attempt <= now
  if (webhook.ordered) return (await heads(ctx, webhook)).filter(due)
  return pending(ctx, webhook)
    .where('next_attempt', '<=', now)
    .orderBy('next_attempt')
    .orderBy('id')
    .limit(maxAtOnce)
    .execute()
}

/** When to send next; null if nothing is pending. */
export async function nextDue(ctx: MapContext, webhook: WebhookSchedule): Promise<Timestamp | null> {
  const first = pending(ctx, webhook).orderBy('next_attempt').orderBy('id').limit(1)
  const rows = webhook.ordered ? await heads(ctx, webhook) : await first.execute()
  const moments = rows.flatMap(({ next_attempt }) => next_attempt ?? []).toSorted()
  const [next] = moments
  if (next === undefined) return null
  return webhook.hold_until !== null && webhook.hold_until > next ? webhook.hold_until : next
}

/** The oldest pending event, and the oldest test event, because tests don't wait behind a failure. */
async function heads(ctx: MapContext, webhook: WebhookSchedule): Promise<DeliveryRow[]> {
  // Deliveries were created in feed order.
  const oldest = pending(ctx, webhook).orderBy('id').limit(1)
  return [
    ...(await oldest.where('event_id', 'is not', null).execute()),
    ...(await oldest.where('event_id', 'is', null).execute()),
  ]
}

const pending = (ctx: MapContext, { id, state }: WebhookSchedule) =>
  ctx
    .from('webhook_deliveries', { webhook_id: id, ...(state !== 'active' && { forced: true }) })
    .selectAll()
    .where(isPending)

/** Written exactly as in the index, so that both engines can use it. */
const isPending = (eb: ExpressionBuilder<Tables, 'webhook_deliveries'>) => eb('state', '=', sql.lit('pending'))
