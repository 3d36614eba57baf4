import { folded } from '../../../lib/text.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { createCategory } from '../../categories/verbs/categories.ts'
import { readListSettings } from '../../lists/queries/lists.ts'
import { createList, deleteList, editList } from '../../lists/verbs/lists.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { renderMapInWorker } from '../../maps/rules/render-map.ts'
import { editMap, editMapSettings } from '../../maps/verbs/edit-map.ts'
import { type ImportMapping, type ImportPlan, planMapping } from '../queries/plan-import.ts'
import type { PageFile, PageRecords } from '../rules/page.ts'
import { type MapFile, recordFiles } from '../schema.ts'
import { pagesOf, readRecords } from '../sources/map-files.ts'
import { addImportedRecords, type PageOutcome } from './add-imported-records.ts'
import { importImages } from './import-images.ts'
import { closeImport, openImport } from './imports.ts'

interface Files {
  folder: string
  mapping?: ImportMapping | undefined
  progress?(file: PageFile, done: number): void
}

export type ImportReport = Partial<Record<PageFile | 'images', PageOutcome>>

/** Imports a folder, page by page. If it's interrupted, running it again adds what's missing. */
export async function importMapFiles(ctx: MapContext, { folder, mapping, progress }: Files): Promise<ImportReport> {
  assertMayManageMap(ctx)
  const { takesOver, map } = await planMapping(ctx, { folder, mapping })
  const taken = takesOver ? await takeOver(ctx, map) : undefined
  const plan = await planMapping(ctx, { folder, mapping, taken })
  const unknown = plan.lists.filter(({ list }) => list === undefined)
  if (unknown.length > 0) {
    const message = `No list is mapped to ${unknown.map(({ name }) => `“${name}”`).join(', ')}. Add one with --mapping.`
    throw new Invalid([{ field: 'mapping', code: 'not_found', message }])
  }
  const import_id = await openImport(ctx, {
    source: map.source,
    lists: new Map(plan.lists.map(({ key, list }) => [key, list?.id ?? 0])),
    categories: await addCategories(ctx, plan.categories),
  })
  const images: PageOutcome['skipped'] = new Map()
  const skip = (reason: string) => void images.set(reason, (images.get(reason) ?? 0) + 1)
  const withImages = await importImages(ctx, { import_id, source: map.source, folder, skip })
  const report: ImportReport = { images: { created: 0, known: 0, undated: 0, skipped: images } }
  for (const [file, records] of recordsIn(folder)) {
    const sum: PageOutcome = { created: 0, known: 0, undated: 0, skipped: new Map() }
    for await (const page of pagesOf(records)) {
      const outcome = await addImportedRecords(ctx, {
        import_id,
        source: map.source,
        file,
        records: page.map((record) => renamed(record, withImages)),
      })
      sum.created += outcome.created
      sum.known += outcome.known
      sum.undated += outcome.undated
      for (const [reason, count] of outcome.skipped) sum.skipped.set(reason, (sum.skipped.get(reason) ?? 0) + count)
      progress?.(file, sum.created + sum.known)
    }
    report[file] = sum
  }
  await closeImport(ctx, { import_id })
  return report
}

/** The record, with the new URLs of its images. */
const renamed = (record: PageRecords[PageFile], withImages: (text: string) => string): PageRecords[PageFile] => ({
  ...record,
  ...('description' in record ? { description: withImages(record.description) } : {}),
  ...('content' in record ? { content: withImages(record.content) } : {}),
})

/** Each file, and then what can only be done once all records exist. */
function recordsIn(folder: string): [PageFile, AsyncIterable<PageRecords[PageFile]>][] {
  const files = (Object.keys(recordFiles) as (keyof typeof recordFiles)[]).map(
    (file): [PageFile, AsyncIterable<PageRecords[PageFile]>] => [
      file,
      file === 'comments' ? inReplyOrder(folder) : readRecords(folder, file),
    ],
  )
  return [...files, ['merges', merges(folder)], ['answers', answers(folder)]]
}

/** A reply comes after the comment it answers. Files are usually in that order already. */
async function* inReplyOrder(folder: string): AsyncGenerator<PageRecords['comments']> {
  const seen = new Set<string>()
  let waiting: PageRecords['comments'][] = []
  for await (const comment of readRecords(folder, 'comments')) {
    if (comment.in_reply_to && !seen.has(comment.in_reply_to)) waiting.push(comment)
    else {
      seen.add(comment.key)
      yield comment
    }
  }
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length
    const ready = waiting.filter(({ in_reply_to = '' }) => seen.has(in_reply_to))
    waiting = waiting.filter(({ in_reply_to = '' }) => !seen.has(in_reply_to))
    for (const { key } of ready) seen.add(key)
    yield* ready
  }
  yield* waiting
}

async function* merges(folder: string): AsyncGenerator<PageRecords['merges']> {
  for await (const { key, merged_into } of readRecords(folder, 'tasks')) {
    if (merged_into) yield { task: key, into: merged_into }
  }
}

async function* answers(folder: string): AsyncGenerator<PageRecords['answers']> {
  for await (const { key, pinned } of readRecords(folder, 'comments')) if (pinned) yield { comment: key, pinned }
}

/** Names that only differ in case are one category. */
async function addCategories(ctx: MapContext, categories: ImportPlan['categories']): Promise<Map<string, number>> {
  const [ids, added] = [new Map<string, number>(), new Map<string, number>()]
  for (const { key, name, id, emoji_shortname } of categories) {
    if (name === null) continue
    const found = id ?? added.get(folded(name)) ?? (await createCategory(ctx, { name, emoji_shortname }))
    added.set(folded(name), found)
    ids.set(key, found)
  }
  return ids
}

/** Gives an empty map an exported map's settings and lists. A list with the same role is kept and renamed. */
async function takeOver(ctx: MapContext, map: MapFile): Promise<Map<string, number>> {
  const { format, version, source, lists, categories, ...settings } = map
  const { name, description, url, contact_email, ...others } = settings
  const fields = { ...(name ? { name } : {}), description, url, contact_email }
  await editMap(ctx, await renderMapInWorker(fields as Parameters<typeof editMap>[1]))
  await editMapSettings(ctx, others)
  const [left, taken] = [await readListSettings(ctx), new Map<string, number>()]
  for (const { key, ...list } of lists) {
    const role = list.role ?? 'suggestions'
    const at = left.findIndex((each) => each.role === role)
    const list_id = at < 0 ? await createList(ctx, { ...list, role }) : (left.splice(at, 1)[0]?.id ?? 0)
    await editList(ctx, { list_id, ...list })
    taken.set(key, list_id)
  }
  for (const { id } of left) await deleteList(ctx, { list_id: id, notify: false })
  return taken
}
