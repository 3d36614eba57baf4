import type { MapContext } from '../../../platform/context.ts'
import type { EncodedImage } from '../../../platform/images/image-type.ts'
import { ownerOf } from '../policy.ts'
import { assertMayUpload } from '../queries/assert-may-upload.ts'
import { assertWithinQuota } from '../queries/assert-within-quota.ts'
import { encodeForOwner } from './encode-for-owner.ts'

/**
 * Decodes an image that the actor uploads. That is costly, so an actor who may not upload or has reached a quota is refused
 * before.
 */
export async function prepareUpload(ctx: MapContext, bytes: Buffer): Promise<EncodedImage> {
  await assertMayUpload(ctx)
  const owner = ownerOf(ctx)
  await assertWithinQuota(ctx, { owner, byteLength: 0 })
  return encodeForOwner(ctx, { bytes, owner })
}
