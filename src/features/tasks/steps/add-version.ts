import '../table.ts'
import type { MapTx } from '../../../platform/context.ts'
import { addRow } from '../../../platform/records/rows.ts'

/**
 * Older versions are deleted: no one needs more to see what changed, and each can be long. But the hourly limit counts
 * versions, so at least that many are kept.
 */
const maxVersions = 20

interface AddVersionInput {
  kind: 'task' | 'comment'
  id: number
  author_id: number
  title?: string
  content: string
}

/** Stores text that its author is about to change. The caller must have locked the record. */
export async function addVersion(
  tx: MapTx,
  { kind, id, author_id, title = '', content }: AddVersionInput,
): Promise<void> {
  const record = kind === 'task' ? { task_id: id, comment_id: null } : { task_id: null, comment_id: id }
  await addRow(tx, 'text_versions', { ...record, author_id, title, content, created: tx.now })
  const column = `${kind}_id` as const
  const old = await tx
    .from('text_versions')
    .select('id')
    .where(column, '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(Math.max(maxVersions, tx.site.limits.comments))
    .executeTakeFirst()
  if (!old) return
  await tx.delete('text_versions').where(column, '=', id).where('id', '<=', old.id).execute()
}
