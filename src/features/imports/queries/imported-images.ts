import '../../images/table.ts'
import { batchesOf } from '../../../lib/arrays.ts'
import type { MapContext } from '../../../platform/context.ts'
import { imagePath } from '../../images/rules/image.ts'
import type { PageFile, PageRecords } from '../rules/page.ts'
import { findImported } from './imported.ts'

type Reader = Pick<MapContext, 'database' | 'db' | 'from' | 'map' | 'site'>

interface Wanted {
  source: string
  keys: Iterable<string>
}

/** The URLs of imported images, by name. Images that no text shows are deleted after a while; these are left out. */
export async function findImageUrls(ctx: Reader, { source, keys }: Wanted): Promise<Map<string, string>> {
  const ids = await findImported(ctx, { source, kind: 'images', keys })
  const urls = new Map<number, string>()
  for (const batch of batchesOf([...ids.values()])) {
    const images = await ctx.from('images', { id: batch }).select(['id', 'hash', 'type']).execute()
    for (const image of images) urls.set(image.id, `${ctx.site.publicUrl}${imagePath(ctx.map.path, image)}`)
  }
  return new Map([...ids].flatMap(([name, id]) => (urls.has(id) ? [[name, urls.get(id) ?? '']] : [])))
}

const imageFile = /(?<=\]\()images\/([\w.-]+)/g

/** The records, with the URLs of their images. */
export async function withImageUrls<File extends PageFile>(
  ctx: Reader,
  { source, records }: { source: string; records: PageRecords[File][] },
): Promise<PageRecords[File][]> {
  const names = records.flatMap((record) => [...textOf(record).matchAll(imageFile)].flatMap(([, name]) => name ?? []))
  if (names.length === 0) return records
  const urls = await findImageUrls(ctx, { source, keys: names })
  const replaced = (text: string) => text.replace(imageFile, (path, name: string) => urls.get(name) ?? path)
  return records.map((record) => ({
    ...record,
    ...('description' in record ? { description: replaced(record.description) } : {}),
    ...('content' in record ? { content: replaced(record.content) } : {}),
  }))
}

/** The record's Markdown. */
export const textOf = (record: PageRecords[PageFile]): string =>
  'description' in record ? record.description : 'content' in record ? record.content : ''
