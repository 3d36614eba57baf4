import type { Timestamp } from '../../../lib/time.ts'
import type { MapTx } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { updateRows } from '../../../platform/records/rows.ts'
import { announcedEvents } from '../rules/announcement.ts'

const announced = announcedEvents.map(({ name }) => name)

/**
 * Ends these tasks' open announcements. Also makes their events since then silent, because a worker may not have added
 * them to an announcement yet.
 */
export async function silenceTasks(
  tx: MapTx,
  { task_ids, since }: { task_ids: number[]; since: Timestamp },
): Promise<void> {
  const events = tx.from('events', { type: announced }).select(['id', 'data'])
  const recent = await events.where('created', '>=', since).execute()
  const ids: number[] = []
  for (const { id, data } of recent) {
    const event = JSON.parse(data) as { task_id: number; notify: boolean }
    if (!task_ids.includes(event.task_id)) continue
    ids.push(id)
    await updateRows(tx, 'events', { id }, { data: JSON.stringify({ ...event, notify: false }) })
  }
  if (ids.length === 0) return
  const sent = tx.from('notices', { event_id: ids }).select('id').where('created', '>=', since)
  if (await sent.limit(1).executeTakeFirst()) {
    throw new Conflict('already_notified', 'Followers have already been notified.')
  }
  await tx.delete('announcements', { task_id: task_ids, comment_id: 0 }).execute()
}
