import type { MapContext } from '../../../platform/context.ts'
import { lockWebhook } from '../queries/find-webhook.ts'
import { asResent } from '../rules/as-resent.ts'
import type { resendable } from '../schema.ts'
import { wakeWebhook } from '../steps/wake-webhook.ts'

interface Input {
  webhook_id: number
  state: (typeof resendable)[number]
  since: string
  /** What comes later fails by itself. */
  until: string
}

const batchSize = 500

/** Puts some deliveries back, the oldest first. True if there may be more. */
export async function resendBatch(ctx: MapContext, { webhook_id, state, since, until }: Input): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    if (!(await lockWebhook(tx, webhook_id))) return false
    const rows = await tx.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('map_id', '=', tx.map.id)
      .where('webhook_id', '=', webhook_id)
      .where('state', '=', state)
      .where('created', '>=', since)
      .where('created', '<=', until)
      .where('event_id', 'is not', null)
      .orderBy('created')
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (rows.length === 0) return false
    const ids = rows.map(({ id }) => id)
    await tx.db
      .updateTable('webhook_deliveries')
      .set(asResent(tx.now))
      .where('map_id', '=', tx.map.id)
      .where('id', 'in', ids)
      .execute()
    await wakeWebhook(tx, { webhook_id })
    return rows.length === batchSize
  })
}
