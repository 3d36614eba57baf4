import { dayMs, later } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapTx } from '../../../platform/context.ts'
import { insertRow } from '../../../platform/records/rows.ts'
import { purgeTrashJob } from '../jobs.ts'
import { daysInTrash, type TrashKind } from '../table.ts'

/** Records a deletion. The caller marks everything it includes with the returned id. */
export async function addToTrash(
  tx: MapTx,
  { kind, record_id, reason = '' }: { kind: TrashKind; record_id: number; reason?: string | undefined },
): Promise<number> {
  const id = await insertRow(tx, 'trash', {
    kind,
    record_id,
    reason,
    user_id: userIdOf(tx.actor) || null,
    created: tx.now,
  })
  const runAt = later(tx.now, daysInTrash * dayMs)
  await tx.enqueue(purgeTrashJob, [{ key: String(id), payload: { trash_id: id }, runAt }])
  return id
}
