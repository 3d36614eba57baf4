import type { MapTx } from '../../../platform/context.ts'
import { enqueueAgain } from '../../../platform/jobs/enqueue.ts'
import { deliverJob } from '../rules/deliver-job.ts'

/** Sends what is due at once. While a worker is sending already, the dispatcher does it after that. */
export async function wakeWebhook(tx: MapTx, { webhook_id }: { webhook_id: number }): Promise<void> {
  await tx.db
    .updateTable('webhooks')
    .set({ next_due: tx.now, hold_until: null })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', webhook_id)
    .execute()
  const job = { mapId: tx.map.id, key: String(webhook_id), payload: { webhook_id } }
  await enqueueAgain(tx.db, deliverJob, [job], tx.now)
}
