import { later } from '../../../lib/time.ts'
import type { MapTx } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { AnnouncedFacts } from '../rules/announcement.ts'
import { announceJob } from '../rules/job-types.ts'

/** Opens an announcement for what happens to a task, unless one is open already. */
export async function openAnnouncement(tx: MapTx, input: { task_id: number; facts: AnnouncedFacts }): Promise<void> {
  const due = later(tx.now, tx.site.announceMinutes * 60_000)
  const added = await tx.db
    .insertInto('announcements')
    .values({ map_id: tx.map.id, task_id: input.task_id, ...input.facts, created: tx.now, due })
    .onConflict((conflict) => conflict.columns(['map_id', 'task_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  const job = { mapId: tx.map.id, key: String(added.id), payload: { announcement_id: added.id }, runAt: due }
  await enqueue(tx.db, announceJob, [job], tx.now)
}
