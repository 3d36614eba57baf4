import type { MapContext } from '../../../platform/context.ts'
import { EgressFailure } from '../../../platform/egress.ts'
import { Invalid, TooManyRequests, Unavailable } from '../../../platform/errors.ts'
import { hashOf } from '../../images/rules/path.ts'
import { assertWithinQuota, type Owner } from '../queries/assert-within-quota.ts'
import { fetchImage } from '../rules/fetch-image.ts'
import { storeUpload } from '../steps/store-upload.ts'
import { encodeForOwner } from './encode-for-owner.ts'

interface Input {
  url: string
  owner: Owner
  signal: AbortSignal
  trustedHosts?: readonly string[] | undefined
}

/** Attempts to fetch an image, for all texts of the map that name it within a day. */
const maxAttempts = 4

/** Fetches an image of another site for the map, once. Returns why it failed, where another attempt may succeed. */
export async function fetchOneImage(
  ctx: MapContext,
  { url, owner, signal, trustedHosts }: Input,
): Promise<string | undefined> {
  const { id, attempts, image_id } = await countAttempt(ctx, url)
  if (image_id !== null || attempts > maxAttempts) return undefined
  try {
    await assertWithinQuota(ctx, { owner, byteLength: 0 })
    const image = await encodeForOwner(ctx, { bytes: await fetchImage(url, { signal, trustedHosts }), owner })
    await ctx.transaction(async (tx) => {
      const stored = await storeUpload(tx, { image, owner })
      await tx.db
        .updateTable('remote_images')
        .set({ image_id: stored.id })
        .where('map_id', '=', tx.map.id)
        .where('id', '=', id)
        .execute()
    })
    return undefined
  } catch (error) {
    // What is no image today is none in an hour. What a quota refuses stays a link.
    if (error instanceof Invalid || error instanceof TooManyRequests) return undefined
    if (error instanceof Unavailable) return error.message
    if (error instanceof EgressFailure) return isFinal(error) || attempts >= maxAttempts ? undefined : error.message
    throw error
  }
}

const isFinal = ({ reason }: EgressFailure): boolean => reason === 'forbidden' || reason === 'too_large'

/** The attempt is counted before it is made: what ends the process is not tried for ever. */
async function countAttempt(ctx: MapContext, url: string) {
  return ctx.transaction((tx) =>
    tx.db
      .insertInto('remote_images')
      .values({ map_id: tx.map.id, hash: hashOf(url), address: url, image_id: null, attempts: 1, created: tx.now })
      .onConflict((conflict) =>
        conflict.columns(['map_id', 'hash']).doUpdateSet((eb) => ({ attempts: eb('remote_images.attempts', '+', 1) })),
      )
      .returning(['id', 'attempts', 'image_id'])
      .executeTakeFirstOrThrow(),
  )
}
