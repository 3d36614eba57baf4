import '../../comments/table.ts'
import '../table.ts'
import type { MapTx } from '../../../platform/context.ts'

/** Imported replies to a comment on another task become top-level comments. Runs after all merges. */
export async function cutForeignReplies(
  tx: MapTx,
  { source, import_id }: { source: string; import_id: number },
): Promise<void> {
  for (const field of ['in_reply_to', 'detached_from'] as const) {
    await tx.db
      .updateTable('comments')
      .set({ [field]: null })
      .where('map_id', '=', tx.map.id)
      .where(field, 'is not', null)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('imported_records')
          .select('record_id')
          .where('map_id', '=', tx.map.id)
          .where('source', '=', source)
          .where('kind', '=', 'comments')
          .where('import_id', '=', import_id),
      )
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
