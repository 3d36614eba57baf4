import Type from 'typebox'
import { later } from '../../lib/time.ts'
import type { MapTx } from '../../platform/context.ts'
import { jobType } from '../../platform/jobs/enqueue.ts'

/** Emails members about pending items a few minutes after the first one arrives. */
export const pendingMailJob = jobType('waiting-mail', Type.Object({}))

/** Called when something needs approval. Anything else that arrives within a few minutes goes into the same email. */
export async function enqueuePendingMail(tx: MapTx): Promise<void> {
  if (!tx.site.sendsMail) return
  const runAt = later(tx.now, tx.site.announceMinutes * 60_000)
  await tx.enqueue(pendingMailJob, [{ key: 'soon', payload: {}, runAt }])
}
