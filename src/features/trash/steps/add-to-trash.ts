import { dayMs, later } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapTx } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { purgeTrashJob } from '../jobs.ts'
import { daysInTrash, type TrashKind } from '../table.ts'

interface Input {
  kind: TrashKind
  record_id: number
  reason?: string | undefined
}

/** Records a deletion. The caller marks what it takes along with the id that is returned. */
export async function addToTrash(tx: MapTx, { kind, record_id, reason = '' }: Input): Promise<number> {
  const { id } = await tx.db
    .insertInto('trash')
    .values({ map_id: tx.map.id, kind, record_id, reason, user_id: userIdOf(tx.actor) || null, created: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const runAt = later(tx.now, daysInTrash * dayMs)
  await enqueue(tx.db, purgeTrashJob, [{ mapId: tx.map.id, key: String(id), payload: { trash_id: id }, runAt }], tx.now)
  return id
}
