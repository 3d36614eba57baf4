import { later } from '../../../lib/time.ts'
import type { MapTx } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { waitingMailJob } from '../rules/waiting-mail-job.ts'

/** Something waits for the team. What follows within a few minutes is told with it. */
export async function enqueueWaitingMail(tx: MapTx): Promise<void> {
  if (!tx.site.sendsMail) return
  const runAt = later(tx.now, tx.site.announceMinutes * 60_000)
  await enqueue(tx.db, waitingMailJob, [{ mapId: tx.map.id, key: 'soon', payload: {}, runAt }], tx.now)
}
