import type { MapTx } from '../../../platform/context.ts'
import type { EncodedImage } from '../../../platform/images/image-type.ts'
import { addRow } from '../../../platform/records/rows.ts'
import { storeImage } from '../../images/steps/store-image.ts'
import { assertWithinQuota, lockQuota, type Owner } from '../queries/upload-limits.ts'

/**
 * Stores an image for a post and counts it toward the owner's quota, if there's room. The caller must have checked that
 * they can post.
 */
export async function storeUpload(
  tx: MapTx,
  { image, owner }: { image: EncodedImage; owner: Owner },
): Promise<{ id: number; hash: string }> {
  const byte_length = image.bytes.length
  const { user_id } = owner
  await lockQuota(tx)
  await assertWithinQuota(tx, { owner, byteLength: byte_length })
  const stored = await storeImage(tx, { ...image, user_id })
  await addRow(tx, 'image_uploads', { image_id: stored.id, user_id, byte_length, created: tx.now })
  return stored
}
