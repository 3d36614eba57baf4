import '../../images/table.ts'
import { batchesOf } from '../../../lib/arrays.ts'
import type { MapContext } from '../../../platform/context.ts'
import { imagePath } from '../../images/rules/image.ts'
import { addSkipped, flawIn, type PageFile, type PageRecords, type Skipped, sourceKeyOf } from '../rules/page.ts'
import { findImported } from './imported.ts'

interface Wanted {
  source: string
  keys: Iterable<string>
}

/** The URLs of imported images, by name. Images that no text shows are deleted after a while; these are left out. */
async function findImageUrls(ctx: MapContext, { source, keys }: Wanted): Promise<Map<string, string>> {
  const ids = await findImported(ctx, { source, kind: 'images', keys })
  const urls = new Map<number, string>()
  for (const batch of batchesOf([...ids.values()])) {
    const images = await ctx.from('images', { id: batch }).select(['id', 'hash', 'type']).execute()
    for (const image of images) urls.set(image.id, `${ctx.site.publicUrl}${imagePath(ctx.map.path, image)}`)
  }
  return new Map([...ids].flatMap(([name, id]) => (urls.has(id) ? [[name, urls.get(id) ?? '']] : [])))
}

/** The keys of the records that were imported before. An image that was deleted since counts as new. */
export async function findKnown(
  ctx: MapContext,
  { file, ...wanted }: Wanted & { file: PageFile },
): Promise<Set<string>> {
  const known = await (file === 'images' ? findImageUrls(ctx, wanted) : findImported(ctx, { ...wanted, kind: file }))
  return new Set(known.keys())
}

export interface NewPage {
  source: string
  file: PageFile
  records: PageRecords[PageFile][]
}

/** The records that can be stored and weren't imported before, by their key, with the URLs of their images. */
export async function findNew(ctx: MapContext, { source, file, records }: NewPage) {
  const [fresh, skipped] = [new Map<string, PageRecords[PageFile]>(), [] as Skipped]
  for (const record of await withImageUrls(ctx, { source, records })) {
    const flaw = flawIn(record)
    if (flaw) addSkipped(skipped, flaw)
    else fresh.set(sourceKeyOf(file, record), record)
  }
  const known = await findKnown(ctx, { source, file, keys: fresh.keys() })
  for (const key of known) fresh.delete(key)
  return { fresh, unchanged: known.size, skipped }
}

const imageFile = /(?<=\]\()images\/([\w.-]+)/g

/** The records, with the URLs of their images. */
async function withImageUrls(
  ctx: MapContext,
  { source, records }: Omit<NewPage, 'file'>,
): Promise<PageRecords[PageFile][]> {
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
