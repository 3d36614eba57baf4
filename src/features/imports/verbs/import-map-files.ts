import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folded } from '../../../lib/text.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { encodeImage, maxInputBytes } from '../../../platform/images/encode-image.ts'
import { isEmojiShortname, normaliseShortname } from '../../../platform/markdown/emoji.ts'
import { createCategory } from '../../categories/verbs/categories.ts'
import { readListSettings } from '../../lists/queries/lists.ts'
import { createList, deleteList, editList } from '../../lists/verbs/lists.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { type RenderedMap, renderMapInWorker } from '../../maps/rules/render-map.ts'
import type { MapEdit } from '../../maps/schema.ts'
import { editMap, editMapSettings } from '../../maps/verbs/edit-map.ts'
import { storeUpload } from '../../uploads/steps/store-upload.ts'
import { findAuthors, requireImport } from '../queries/imported.ts'
import { findKnown } from '../queries/imported-images.ts'
import { planMapping } from '../queries/plan-import.ts'
import type { ImportMapping, ImportPlan } from '../rules/api-schema.ts'
import {
  addOutcome,
  addSkipped,
  imageReason,
  noReport,
  type PageFile,
  type PageRecords,
  type Skipped,
  type SkipReason,
} from '../rules/page.ts'
import type { MapFile } from '../schema.ts'
import { type MapPages, openFolder } from '../sources/read-pages.ts'
import { addImportedRecords } from './add-imported-records.ts'
import { closeImport, openImport } from './imports.ts'

interface Files {
  /** Or its pages, if they're read elsewhere. */
  folder: string | MapPages
  mapping?: ImportMapping | undefined
  /** The import that the files were uploaded for. Default: an open one from the same source, or a new one. */
  import_id?: number
  /** Called after each page. The total is 0 if it isn't known. */
  progress?: (file: PageFile, done: number, total: number) => void
}

/** Imports a folder, page by page. If it's interrupted, running it again adds what's missing. */
export async function importMapFiles(
  ctx: MapContext,
  { folder: files, mapping, import_id: uploaded, progress }: Files,
): Promise<ReturnType<typeof noReport>> {
  assertMayManageMap(ctx)
  const { folder, map, pages, skipped } = await openFolder(files)
  // Too slow for a transaction.
  const rendered = await renderMapInWorker(map as MapFile & MapEdit)
  const import_id = await ctx.transaction((tx) => start(tx, { map: rendered, mapping, import_id: uploaded }))
  const report = noReport(skipped)
  const done = new Map<PageFile, number>()
  for await (const { file, records: page, total } of pages) {
    const of = { import_id, source: map.source, skipped: report[file].skipped }
    const records =
      file === 'images' ? await storeImages(ctx, { ...of, folder, names: page as NewImages['names'] }) : page
    addOutcome(report[file], await addImportedRecords(ctx, { import_id, source: map.source, file, records }))
    done.set(file, (done.get(file) ?? 0) + page.length)
    progress?.(file, done.get(file) ?? 0, total)
  }
  await closeImport(ctx, { import_id, report })
  return report
}

interface NewImport extends Pick<Files, 'mapping'> {
  map: RenderedMap<MapFile>
  import_id: number | undefined
}

/** Opens the import: maps the source's lists, creates its categories, and gives an empty map its settings. */
async function start(tx: MapTx, { map, mapping, import_id }: NewImport): Promise<number> {
  const { takes_over } = await planMapping(tx, { map, mapping })
  const taken = takes_over ? await takeOver(tx, map) : undefined
  const plan = await planMapping(tx, { map, mapping, taken })
  const unknown = plan.lists.filter(({ list }) => list === null)
  if (unknown.length > 0) {
    const message = `No list is mapped to ${unknown.map(({ name }) => `“${name}”`).join(', ')}. Add one to the mapping.`
    throw new Invalid([{ field: 'lists', code: 'not_found', message }])
  }
  return openImport(tx, {
    import_id,
    source: map.source,
    lists: new Map(plan.lists.map(({ key, list }) => [key, list?.id ?? 0])),
    ...(await addCategories(tx, map, plan.categories)),
  })
}

/** For tags, which have none. */
const defaultEmoji = ':label:'

/** Names that only differ in case are one category. */
async function addCategories(tx: MapTx, map: Pick<MapFile, 'categories'>, planned: ImportPlan['categories']) {
  const [categories, added] = [new Map<string, number>(), new Map<string, number>()]
  for (const [index, { key, category: name, id }] of planned.entries()) {
    if (name === null) continue
    const emoji = normaliseShortname(map.categories[index]?.emoji_shortname ?? '')
    const category = { name, emoji_shortname: isEmojiShortname(emoji) ? emoji : defaultEmoji }
    const found = id ?? added.get(folded(name)) ?? (await createCategory(tx, category))
    if (id === null) added.set(folded(name), found)
    categories.set(key, found)
  }
  return { categories, created: [...added.values()] }
}

/** Gives an empty map an exported map's settings and lists. A list with the same role is kept and renamed. */
async function takeOver(tx: MapTx, map: NewImport['map']): Promise<Map<string, number>> {
  const { format, version, source, lists, categories, ...settings } = map
  await editMap(tx, settings)
  await editMapSettings(tx, settings)
  const [left, taken] = [await readListSettings(tx), new Map<string, number>()]
  for (const { key, ...list } of lists) {
    const role = list.role ?? 'suggestions'
    const at = left.findIndex((each) => each.role === role)
    const list_id = at < 0 ? await createList(tx, { ...list, role }) : (left.splice(at, 1)[0]?.id ?? 0)
    await editList(tx, { list_id, ...list })
    taken.set(key, list_id)
  }
  for (const { id } of left) await deleteList(tx, { list_id: id, notify: false })
  return taken
}

interface NewImages {
  import_id: number
  source: string
  folder: string
  names: PageRecords['images'][]
  skipped: Skipped
}

/** Stores the images that aren't there yet, if the map has room for them. */
async function storeImages(ctx: MapContext, { names, folder, skipped, ...of }: NewImages) {
  const known = await findKnown(ctx, { source: of.source, file: 'images', keys: names.map(({ key }) => key) })
  const stored: PageRecords['images'][] = []
  for (const { key } of names) {
    const result = known.has(key) ? 0 : await storeImage(ctx, { ...of, path: join(folder, 'images', key) })
    if (typeof result === 'number') stored.push({ key, image_id: result })
    else addSkipped(skipped, result, 1, [`images/${key}`])
  }
  return stored
}

/** Returns the image's id, or why it can't be stored. */
async function storeImage(
  ctx: MapContext,
  { import_id, source, path }: { import_id: number; source: string; path: string },
): Promise<number | SkipReason> {
  const file = await lstat(path).catch(() => undefined)
  if (!file?.isFile()) return 'not_a_file'
  if (file.size > maxInputBytes) return 'image_too_large'
  try {
    const image = await encodeImage(await readFile(path), { user_id: 0 })
    return await ctx.transaction(async (tx) => {
      await requireImport(tx, import_id)
      const user_id = (await findAuthors(tx, { source, keys: [] }))('')
      return (await storeUpload(tx, { image, owner: { user_id, isOutsider: false } })).id
    })
  } catch (error) {
    if (error instanceof Invalid) return imageReason(error.problems[0]?.code)
    throw error
  }
}
