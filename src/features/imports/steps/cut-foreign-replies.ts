import '../../comments/table.ts'
import '../table.ts'
import type { MapTx } from '../../../platform/context.ts'

/** Imported replies to a comment on another task become top-level comments. Runs after all merges. */
export async function cutForeignReplies(
  tx: MapTx,
  { source, import_id }: { source: string; import_id: number },
): Promise<void> {
  for (const field of ['in_reply_to', 'detached_from'] as const) {
    const imported = tx.from('imported_records', { source, kind: 'comments', import_id }).select('record_id')
    await tx
      .update('comments')
      .set({ [field]: null })
      .where('id', 'in', imported)
      .where(field, 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('comments as parent')
              .select('parent.id')
              .where('parent.map_id', '=', tx.map.id)
              .whereRef('parent.id', '=', `comments.${field}`)
              .whereRef('parent.task_id', '=', 'comments.task_id'),
          ),
        ),
      )
      .execute()
  }
}
