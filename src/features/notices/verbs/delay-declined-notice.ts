import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { declinedCommentJob } from '../rules/job-types.ts'

interface Input {
  event_id: number
  comment_id: number
  task_id: number
}

/** Waits some minutes before the author of a comment hears that it was declined: it may be undone. */
export async function delayDeclinedNotice(ctx: MapContext, payload: Input): Promise<void> {
  await ctx.transaction(async (tx) => {
    const runAt = later(tx.now, tx.site.announceMinutes * 60_000)
    const job = { mapId: tx.map.id, key: String(payload.event_id), payload, runAt }
    await enqueue(tx.db, declinedCommentJob, [job], tx.now)
  })
}
