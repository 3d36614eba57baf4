import type { MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { checkImageLater, fetchImagesLater } from '../jobs.ts'
import { hashesIn, hashIn, type ImageUser } from '../rules/image.ts'

type Input = ImageUser & {
  /** The post's previous HTML; empty for a new post. */
  before: string
  html: string
  remote?: string[] | undefined
  /** The post isn't approved yet. */
  pending: boolean
}

/** Records which images a saved post shows, and queues a job to fetch external ones. */
export async function setImageUses(tx: MapTx, { before, html, remote = [], pending, ...user }: Input): Promise<void> {
  const isComplete = hasImages(before) || hasImages(html) ? await replaceUses(tx, user, html) : true
  if (!isComplete || remote.some((url) => !hashIn(url))) await fetchImagesLater(tx, user, { pending })
}

/**
 * Call before deleting posts permanently. Images used nowhere else are deleted later, including those in a task's
 * comments.
 */
export async function checkImagesOf(tx: MapTx, texts: { kind: 'tasks' | 'comments'; ids: number[] }): Promise<void> {
  const uses = tx.from('image_uses').select('image_id').distinct()
  const rows = await (texts.kind === 'comments'
    ? uses.where('comment_id', 'in', texts.ids)
    : uses.where((eb) =>
        eb.or([
          eb('task_id', 'in', texts.ids),
          eb('comment_id', 'in', tx.from('comments', { task_id: texts.ids }).select('id')),
        ]),
      )
  ).execute()
  for (const { image_id } of rows) await checkImageLater(tx, image_id)
}

const hasImages = (html: string): boolean => html.includes('<img ')

/** Returns false if an image was deleted after the post was rendered; the post is then rendered again. */
async function replaceUses(tx: MapTx, user: ImageUser, html: string): Promise<boolean> {
  const [column, id] = columnOf(user)
  const before = await tx.from('image_uses').select('image_id').where(column, '=', id).execute()
  const hashes = hashesIn(html)
  const shown = await imagesOf(tx, hashes)
  const isComplete = shown.length === hashes.length
  const dropped = before.map(({ image_id }) => image_id).filter((image_id) => !shown.includes(image_id))
  if (dropped.length > 0) {
    await tx.delete('image_uses', { image_id: dropped }).where(column, '=', id).execute()
    for (const image_id of dropped) await checkImageLater(tx, image_id)
  }
  const added = shown.filter((image_id) => !before.some((use) => use.image_id === image_id))
  if (added.length === 0) return isComplete
  const record = { task_id: user.task_id ?? null, comment_id: user.comment_id ?? null }
  await tx.db
    .insertInto('image_uses')
    .values(added.map((image_id) => ({ map_id: tx.map.id, image_id, ...record })))
    .execute()
  return isComplete
}

const columnOf = (user: ImageUser): ['task_id' | 'comment_id', number] =>
  user.task_id === undefined ? ['comment_id', user.comment_id] : ['task_id', user.task_id]

/** Locks the images so they can't be deleted before the transaction ends. */
async function imagesOf(tx: MapTx, hashes: string[]): Promise<number[]> {
  if (hashes.length === 0) return []
  const found = tx.from('images', { hash: hashes }).select('id').orderBy('id')
  return (await forUpdate(tx.database, found).execute()).map(({ id }) => id)
}
