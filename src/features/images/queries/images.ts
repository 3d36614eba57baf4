import type { MapContext } from '../../../platform/context.ts'
import type { UsedImages } from '../../../platform/feature.ts'
import type { EncodedImage } from '../../../platform/images/image-type.ts'
import type { KnownImages } from '../../../platform/markdown/limits.ts'
import { renderWithImages } from '../../../platform/markdown/render-in-worker.ts'
import { hashIn, hashOf, imagePath } from '../rules/image.ts'
import type { ImageTable } from '../table.ts'

type StoredImage = Pick<EncodedImage, 'type' | 'bytes'>

/** The map's image with this hash. Doesn't check who can see it. */
export const findImage = async (ctx: MapContext, hash: string): Promise<StoredImage | undefined> =>
  encoded(await imagesOf(ctx).where('hash', '=', hash).executeTakeFirst())

export const findImageById = async (ctx: MapContext, id: number): Promise<StoredImage | undefined> =>
  encoded(await imagesOf(ctx).where('id', '=', id).executeTakeFirst())

/** Finds images shown in tasks or comments, including ones in the trash, which can be restored. */
export const listImagesInTexts: UsedImages = async (ctx, images) => {
  const rows = await ctx
    .from('image_uses', { image_id: images.map(({ id }) => id) })
    .select('image_id')
    .distinct()
    .execute()
  return rows.map(({ image_id }) => image_id)
}

interface RenderedText {
  html: string
  /** URLs of external images, which stay links until they're fetched. */
  remote: string[]
}

/** Renders the text of a task or comment, including the map's images. */
export async function renderTextIn(ctx: MapContext, text: string, options: { field: string }): Promise<RenderedText> {
  const { html, unknown } = await renderWithImages(text, options, (urls) => listKnownImages(ctx, urls))
  return { html, remote: unknown.filter((url) => /^https?:\/\/[^/]/i.test(url)) }
}

const imagesOf = (ctx: MapContext) => ctx.from('images').select(['type', 'bytes'])

/** SQLite returns a plain Uint8Array. */
const encoded = (row: { type: EncodedImage['type']; bytes: Uint8Array } | undefined): StoredImage | undefined =>
  row && { type: row.type, bytes: Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength) }

/** The most images shown in one post. The rest stay links. */
const maxImagesInText = 20

/** Which of these URLs are images of this map: uploads, and external images that were fetched. */
async function listKnownImages(ctx: MapContext, urls: string[]): Promise<KnownImages> {
  const shown = urls.slice(0, maxImagesInText)
  const own = await findByHash(ctx, hashesOf(shown, hashIn))
  const remote = await findRemote(
    ctx,
    hashesOf(shown, (url) => (hashIn(url) ? undefined : hashOf(url))),
  )
  return Object.fromEntries(
    shown.flatMap((url) => {
      const hash = hashIn(url)
      const image = hash ? own.get(hash) : remote.get(hashOf(url))
      const src = image && `${ctx.site.publicUrl}${imagePath(ctx.map.path, image)}`
      return src && image.width && image.height ? [[url, { src, width: image.width, height: image.height }]] : []
    }),
  )
}

type Found = Pick<ImageTable, 'hash' | 'type' | 'width' | 'height'>

const hashesOf = (urls: string[], hash: (url: string) => string | undefined): string[] =>
  urls.flatMap((url) => hash(url) ?? [])

async function findByHash(ctx: MapContext, hashes: string[]): Promise<Map<string, Found>> {
  if (hashes.length === 0) return new Map()
  const rows = await ctx.from('images', { hash: hashes }).select(['hash', 'type', 'width', 'height']).execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

/** Looks up external images by the hashes of their URLs. */
async function findRemote(ctx: MapContext, hashes: string[]): Promise<Map<string, Found>> {
  if (hashes.length === 0) return new Map()
  const rows = await ctx
    .from('remote_images as r', { hash: hashes })
    .innerJoin('images as i', (join) => join.onRef('i.map_id', '=', 'r.map_id').onRef('i.id', '=', 'r.image_id'))
    .select(['r.hash as address_hash', 'i.hash', 'i.type', 'i.width', 'i.height'])
    .execute()
  return new Map(rows.map(({ address_hash, ...row }) => [address_hash, row]))
}
