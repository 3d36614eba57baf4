import type { MapTx } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { requireComment } from '../../comments/queries/require-comment.ts'
import { findTask, requireTask } from '../../tasks/queries/find-task.ts'
import type { RecordKind } from '../table.ts'

export interface RecordRef {
  kind: RecordKind
  id: number
}

/** Throws if there's no such record, or if the actor can't see its task. Locks the task. */
export async function assertRecordExists(tx: MapTx, { kind, id }: RecordRef): Promise<void> {
  if (kind === 'task') await requireTask(tx, id)
  else await requireTask(tx, (await requireComment(tx, id)).task_id)
}

/** Like `assertRecordExists`, but also throws if the record is pending. */
export async function requirePublicRecord(tx: MapTx, { kind, id }: RecordRef): Promise<{ author_id: number }> {
  const comment = kind === 'comment' ? await requireComment(tx, id) : undefined
  const task = await findTask(tx, comment?.task_id ?? id)
  if (!task || task.pending || comment?.live === false || comment?.pending) throw new NotFound()
  return comment ?? task
}
