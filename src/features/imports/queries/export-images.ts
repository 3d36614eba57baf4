import '../../images/table.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import type { FileSet } from '../../../platform/file-set.ts'

/**
 * The URL of an uploaded image, where the import looks for it. Takes linear time: a match starts after `](`, and a URL
 * has no parentheses.
 */
const imageUrl = /(?<=\]\()[^\s()<>"']*\/image\/([0-9a-f]{40})\.(?:png|jpeg|webp)/g

/** The fields with Markdown. */
const texts = ['description', 'content']

/** Writes the images used in Markdown, and makes the Markdown refer to the files. */
export function exportImages(ctx: MapContext, db: Db) {
  const files = new Map<string, string>()
  const images = db.selectFrom('images').where('map_id', '=', ctx.map.id)

  async function learn(markdown: string[]): Promise<void> {
    const hashes = markdown.flatMap((text) => [...text.matchAll(imageUrl)].flatMap(([, hash]) => hash ?? []))
    const unknown = [...new Set(hashes)].filter((hash) => !files.has(hash))
    if (unknown.length === 0) return
    const known = await images.select(['hash', 'type']).where('hash', 'in', unknown).execute()
    for (const { hash, type } of known) files.set(hash, `${hash}.${type.slice('image/'.length)}`)
  }
  const withFiles = (text: string) =>
    text.replace(imageUrl, (url, hash: string) => (files.has(hash) ? `images/${files.get(hash)}` : url))

  return {
    async *renamed(batches: AsyncIterable<Record<string, unknown>[]>) {
      for await (const batch of batches) {
        await learn(batch.flatMap((record) => texts.flatMap((field) => (record[field] as string) ?? [])))
        for (const record of batch) {
          for (const field of texts) if (record[field]) record[field] = withFiles(record[field] as string)
        }
        yield batch
      }
    },
    /** One at a time, because an image can be large. Returns how many there are. */
    write: async (target: FileSet): Promise<number> => {
      for (const [hash, name] of files) {
        const { bytes } = await images.select('bytes').where('hash', '=', hash).executeTakeFirstOrThrow()
        await target.add(`images/${name}`, [bytes])
      }
      return files.size
    },
  }
}
