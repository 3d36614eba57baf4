import { authorOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { EncodedImage } from '../../../platform/images/image-type.ts'
import { checkImageLater } from '../jobs.ts'
import { hashOf } from '../rules/path.ts'

interface Input extends EncodedImage {
  /** Who uploaded it, or wrote the text that names it; default: the actor. */
  user_id?: number
}

/**
 * Keeps an image of the map and returns its id. The caller has checked that the actor may change the record that uses it.
 * The row stays locked until the transaction ends, and counts as new: it is not deleted meanwhile.
 */
export async function storeImage(
  ctx: MapContext,
  { type, bytes, width, height, user_id = authorOf(ctx.actor) }: Input,
): Promise<{ id: number; hash: string }> {
  const size = { width, height, byte_length: bytes.length }
  const row = { hash: hashOf(bytes), type, bytes, ...size, user_id, created: ctx.now }
  return ctx.transaction(async (tx) => {
    const { id } = await tx.db
      .insertInto('images')
      .values({ map_id: tx.map.id, ...row })
      .onConflict((conflict) => conflict.columns(['map_id', 'hash']).doUpdateSet({ created: row.created, ...size }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await checkImageLater(tx, id)
    return { id, hash: row.hash }
  })
}
