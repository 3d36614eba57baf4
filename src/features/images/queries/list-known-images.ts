import type { MapContext } from '../../../platform/context.ts'
import type { KnownImages } from '../../../platform/markdown/limits.ts'
import { hashIn, hashOf, imagePath } from '../rules/path.ts'
import type { ImageTable } from '../table.ts'

/** At most this many images of a text are shown. The others are links. */
export const maxImagesInText = 20

/** Which of these URLs are images of this map: uploaded ones, and those of other sites that were fetched. */
export async function listKnownImages(ctx: MapContext, urls: string[]): Promise<KnownImages> {
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
  const rows = await ctx.db
    .selectFrom('images')
    .select(['hash', 'type', 'width', 'height'])
    .where('map_id', '=', ctx.map.id)
    .where('hash', 'in', hashes)
    .execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

/** By the hashes of their URLs. */
async function findRemote(ctx: MapContext, hashes: string[]): Promise<Map<string, Found>> {
  if (hashes.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('remote_images as r')
    .innerJoin('images as i', (join) => join.onRef('i.map_id', '=', 'r.map_id').onRef('i.id', '=', 'r.image_id'))
    .select(['r.hash as address_hash', 'i.hash', 'i.type', 'i.width', 'i.height'])
    .where('r.map_id', '=', ctx.map.id)
    .where('r.hash', 'in', hashes)
    .execute()
  return new Map(rows.map(({ address_hash, ...row }) => [address_hash, row]))
}
