import { authorOf } from '../../../platform/actor.ts'
import type { MapTx } from '../../../platform/context.ts'
import type { EncodedImage } from '../../../platform/images/image-type.ts'
import { checkImageLater } from '../jobs.ts'
import { hashOf } from '../rules/image.ts'

interface Input extends EncodedImage {
  /** The person who uploaded it, or whose post uses it. Default: the actor. */
  user_id?: number
}

/**
 * Stores an image in the map. The row stays locked until the transaction ends and counts as new, so it can't be deleted
 * before then.
 */
export async function storeImage(
  tx: MapTx,
  { type, bytes, width, height, user_id = authorOf(tx.actor) }: Input,
): Promise<{ id: number; hash: string }> {
  const size = { width, height, byte_length: bytes.length }
  const hash = hashOf(bytes)
  const { id } = await tx.db
    .insertInto('images')
    .values({ map_id: tx.map.id, hash, type, bytes, ...size, user_id, created: tx.now })
    .onConflict((conflict) => conflict.columns(['map_id', 'hash']).doUpdateSet({ created: tx.now, ...size }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await checkImageLater(tx, id)
  return { id, hash }
}
