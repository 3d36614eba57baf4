import { Mutex } from '../../../lib/mutex.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Unavailable } from '../../../platform/errors.ts'
import { type EncodedImage, encodeImage } from '../../../platform/images/encode-image.ts'
import { ownerOf } from '../policy.ts'
import { assertMayUpload } from './assert-may-upload.ts'
import { assertWithinQuota } from './assert-within-quota.ts'

/**
 * Decodes an image that the actor uploads. That is costly, so an actor who may not upload or has reached a quota is refused
 * before. The images of one person are decoded one after the other, so that others get their turn.
 */
export async function prepareUpload(ctx: MapContext, bytes: Buffer): Promise<EncodedImage> {
  await assertMayUpload(ctx)
  const owner = ownerOf(ctx)
  return inTurn(owner.user_id, async () => {
    await assertWithinQuota(ctx, { owner, byteLength: 0 })
    return encodeImage(bytes)
  })
}

/** At most this many images of one person wait in this process. */
const maxWaiting = 8

const turns = new Map<number, { mutex: Mutex; waiting: number }>()

async function inTurn<T>(user_id: number, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(user_id) ?? { mutex: new Mutex(), waiting: 0 }
  if (turn.waiting >= maxWaiting)
    throw new Unavailable('busy', 'Too many images are being uploaded now. Send it again.')
  turn.waiting += 1
  turns.set(user_id, turn)
  try {
    return await turn.mutex.run(work)
  } finally {
    turn.waiting -= 1
    if (turn.waiting === 0) turns.delete(user_id)
  }
}
