import type { MapTx } from '../../../platform/context.ts'
import { checkImageLater } from '../jobs.ts'

/** Texts are about to be deleted for good. What only they show goes, too: the comments of a task go with it. */
export async function checkImagesOf(tx: MapTx, texts: { kind: 'tasks' | 'comments'; ids: number[] }): Promise<void> {
  const uses = tx.db.selectFrom('image_uses').select('image_id').distinct().where('map_id', '=', tx.map.id)
  const rows = await (texts.kind === 'comments'
    ? uses.where('comment_id', 'in', texts.ids)
    : uses.where((eb) =>
        eb.or([
          eb('task_id', 'in', texts.ids),
          eb(
            'comment_id',
            'in',
            eb.selectFrom('comments').select('id').where('map_id', '=', tx.map.id).where('task_id', 'in', texts.ids),
          ),
        ]),
      )
  ).execute()
  for (const { image_id } of rows) await checkImageLater(tx, image_id)
}
