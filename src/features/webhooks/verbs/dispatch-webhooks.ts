import { type Context, inMap } from '../../../platform/context.ts'
import { enqueueAgain } from '../../../platform/jobs/enqueue.ts'
import { listMapsNotDeleted } from '../../maps/queries/find-map.ts'
import { listDueWebhooks, listMapsWithNewEvents } from '../queries/list-due-webhooks.ts'
import { deliverJob } from '../rules/deliver-job.ts'
import { queueDeliveries } from './queue-deliveries.ts'

/**
 * Makes deliveries of what has happened, and enqueues a job for each webhook with something to send. Every process
 * that runs jobs does it about once a second, so that writers have nothing to do with webhooks.
 */
export async function dispatchWebhooks(ctx: Context): Promise<void> {
  const maps = await listMapsNotDeleted(ctx.db, await listMapsWithNewEvents(ctx))
  const failures: unknown[] = []
  for (const map of maps) await queueDeliveries(inMap(ctx, map, null)).catch((error) => failures.push(error))
  const due = await listDueWebhooks(ctx, deliverJob.kind)
  if (due.length > 0) {
    const jobs = due.map(({ map_id, id }) => ({ mapId: map_id, key: String(id), payload: { webhook_id: id } }))
    await ctx.transaction((tx) => enqueueAgain(tx.db, deliverJob, jobs, tx.now))
  }
  // One map that fails holds up no other.
  if (failures.length > 0) throw failures[0]
}
