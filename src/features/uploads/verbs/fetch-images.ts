import type { MapContext } from '../../../platform/context.ts'
import { EgressFailure } from '../../../platform/egress.ts'
import { Invalid, Unavailable } from '../../../platform/errors.ts'
import { encodeImage } from '../../../platform/images/encode-image.ts'
import { JobError } from '../../../platform/jobs/kind.ts'
import { renderCommentsAgain } from '../../comments/verbs/render-comments-again.ts'
import { hashIn, hashOf } from '../../images/rules/path.ts'
import { storeImage } from '../../images/verbs/store-image.ts'
import { renderTasksAgain } from '../../tasks/verbs/render-tasks-again.ts'
import { assertRoomInMap } from '../queries/assert-within-quota.ts'
import { fetchImage } from '../rules/fetch-image.ts'
import '../../images/table.ts'

interface Input {
  task_id?: number | undefined
  comment_id?: number | undefined
  signal: AbortSignal
}

/** So many images of a text are fetched. The others stay links. */
const maxFetched = 10

/** Attempts to fetch an image, for all texts of the map that name it. */
const maxAttempts = 4

/** Longer addresses stay links. */
const maxAddressLength = 2_000

/**
 * Fetches the images of other sites that a text names, each once for the whole map, and renders the text again. What cannot
 * be fetched stays a link. Throws where another attempt may succeed.
 */
export async function fetchImages(ctx: MapContext, { task_id, comment_id, signal }: Input): Promise<void> {
  const render = () =>
    task_id === undefined
      ? renderCommentsAgain(ctx, { comment_id: comment_id ?? 0 })
      : renderTasksAgain(ctx, { task_id })
  const missing = (await render()).remote.filter((address) => address.length <= maxAddressLength && !hashIn(address))
  const failures: string[] = []
  for (const address of missing.slice(0, maxFetched)) {
    signal.throwIfAborted()
    const failure = await fetchOne(ctx, { address, signal, user_id: await authorOf(ctx, { task_id, comment_id }) })
    if (failure) failures.push(failure)
  }
  if (missing.length > 0) await render()
  if (failures.length > 0) throw new JobError(`${failures.length} images could not be fetched. ${failures[0]}`)
}

/** Why it failed, where another attempt may succeed. */
async function fetchOne(
  ctx: MapContext,
  { address, signal, user_id }: { address: string; signal: AbortSignal; user_id: number },
): Promise<string | undefined> {
  const { id, attempts, image_id } = await countAttempt(ctx, address)
  if (image_id !== null || attempts > maxAttempts) return undefined
  try {
    const image = await encodeImage(await fetchImage(address, { signal, allowedHosts: ctx.site.allowedHosts }))
    await ctx.transaction(async (tx) => {
      await assertRoomInMap(tx, { byteLength: image.bytes.length })
      const stored = await storeImage(tx, { ...image, user_id })
      await tx.db
        .updateTable('remote_images')
        .set({ image_id: stored.id })
        .where('map_id', '=', tx.map.id)
        .where('id', '=', id)
        .execute()
    })
    return undefined
  } catch (error) {
    // What is no image today is none in an hour. A map without room stays so until its team makes some.
    if (error instanceof Invalid) return undefined
    if (error instanceof Unavailable) return error.message
    if (error instanceof EgressFailure) return isFinal(error) || attempts >= maxAttempts ? undefined : error.message
    throw error
  }
}

const isFinal = ({ reason }: EgressFailure): boolean => reason === 'forbidden' || reason === 'too_large'

/** The attempt is counted before it is made: what ends the process is not tried for ever. */
async function countAttempt(ctx: MapContext, address: string) {
  return ctx.transaction((tx) =>
    tx.db
      .insertInto('remote_images')
      .values({ map_id: tx.map.id, hash: hashOf(address), address, image_id: null, attempts: 1, created: tx.now })
      .onConflict((conflict) =>
        conflict.columns(['map_id', 'hash']).doUpdateSet((eb) => ({ attempts: eb('remote_images.attempts', '+', 1) })),
      )
      .returning(['id', 'attempts', 'image_id'])
      .executeTakeFirstOrThrow(),
  )
}

/** Also of a text that waits or is in the trash: the job is about what was written, not about who sees it. */
async function authorOf(ctx: MapContext, { task_id, comment_id }: Omit<Input, 'signal'>): Promise<number> {
  const table = task_id === undefined ? 'comments' : 'tasks'
  const { author_id } = await ctx.db
    .selectFrom(table)
    .select(['author_id', 'live'])
    .where('map_id', '=', ctx.map.id)
    .where('id', '=', task_id ?? comment_id ?? 0)
    .executeTakeFirstOrThrow()
  return author_id
}
