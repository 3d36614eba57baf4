import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maxInputBytes } from '../../../platform/images/encode-image.ts'
import type { MappingPlan } from '../rules/mapping.ts'
import { addOutcome, noRecords, type PageFile, type PageOutcome, type PageRecords, sourceKeyOf } from '../rules/page.ts'
import { addSkipped, type SkipReason } from '../rules/skipped.ts'
import { type MapFile, type RecordFile, recordFiles } from '../schema.ts'
import { countRecords, pagesOf, readMapFile, readRecords } from './map-files.ts'

/** Where an import is planned: a map in this installation, or in another one. */
export interface PlanTarget {
  planMapping(map: MapFile): Promise<MappingPlan>
  planRecords(page: {
    map: MapFile
    plan: MappingPlan
    file: PageFile
    records: PageRecords[PageFile][]
  }): Promise<PageOutcome>
}

/** Where a folder's records go. */
export interface ImportTarget extends PlanTarget {
  /** The most records in a page, if fewer than a request can have. */
  pageSize?(file: PageFile): number
  /** Opens an import, or resumes one. Returns its id. */
  open(map: MapFile): Promise<number>
  /** Returns the image's URL, or why it can't be stored. */
  storeImage(import_id: number, bytes: Buffer): Promise<{ url: string } | { reason: SkipReason }>
  add(import_id: number, file: PageFile, records: PageRecords[PageFile][]): Promise<PageOutcome>
  close(import_id: number): Promise<void>
}

export type FolderReport = Record<PageFile, PageOutcome>
/** Called after each page. The total is 0 if it isn't known. */
export type Progress = ((file: PageFile, done: number, total: number) => void) | undefined

export interface FolderPlan extends MappingPlan {
  map: MapFile
  /** What would happen to each file's records. */
  files: FolderReport
  people: { withAddress: number; withoutAddress: number }
}

/** What importing a folder would do. Changes nothing. */
export async function planFolder(target: PlanTarget, { folder }: { folder: string }): Promise<FolderPlan> {
  const map = await readMapFile(folder)
  const plan = await target.planMapping(map)
  const files = {} as FolderReport
  const people = { withAddress: 0, withoutAddress: 0 }
  for (const [file, all] of recordsIn(folder)) {
    files[file] = noRecords()
    for await (const records of pagesOf(once(file, all))) {
      addOutcome(files[file], await target.planRecords({ map, plan, file, records }))
      if (file !== 'people') continue
      const withAddress = (records as PageRecords['people'][]).filter(({ email }) => email).length
      people.withAddress += withAddress
      people.withoutAddress += records.length - withAddress
    }
  }
  return { map, ...plan, files, people }
}

/** A record that's in the file twice is only counted once. */
async function* once<Item extends PageRecords[PageFile]>(
  file: PageFile,
  records: AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const seen = new Set<string>()
  for await (const record of records) {
    const key = sourceKeyOf(file, record)
    if (!seen.has(key)) yield record
    seen.add(key)
  }
}

interface Sent {
  folder: string
  progress: Progress
}

/** Imports a folder, page by page. If it's interrupted, running it again adds what's missing. */
export async function sendFolder(target: ImportTarget, { folder, progress }: Sent): Promise<FolderReport> {
  const map = await readMapFile(folder)
  const import_id = await target.open(map)
  const report = {} as FolderReport
  for (const [file, all] of recordsIn(folder)) {
    const sum = noRecords()
    report[file] = sum
    const total = progress && file in recordFiles ? await countRecords(folder, file as RecordFile) : 0
    let done = 0
    for await (const page of pagesOf(all, target.pageSize?.(file))) {
      const records =
        file === 'images' ? await storeImages(target, { folder, import_id, map, sum, names: page as Named[] }) : page
      addOutcome(sum, await target.add(import_id, file, records))
      done += page.length
      progress?.(file, done, total)
    }
  }
  await target.close(import_id)
  return report
}

type Named = PageRecords['images']

interface NewImages {
  folder: string
  import_id: number
  map: MapFile
  names: Named[]
  sum: PageOutcome
}

/** Stores the images that aren't there yet. */
async function storeImages(
  target: ImportTarget,
  { folder, import_id, map, names, sum }: NewImages,
): Promise<PageRecords['images'][]> {
  const plan = { takesOver: false, lists: [], categories: [] }
  const stored: PageRecords['images'][] = []
  for (const image of names) {
    const { unchanged } = await target.planRecords({ map, plan, file: 'images', records: [image] })
    const result = unchanged ? { url: '' } : await storeImage(target, import_id, join(folder, 'images', image.key))
    if ('url' in result) stored.push({ ...image, ...result })
    else addSkipped(sum.skipped, result.reason, 1, [`images/${image.key}`])
  }
  return stored
}

async function storeImage(
  target: ImportTarget,
  import_id: number,
  path: string,
): ReturnType<ImportTarget['storeImage']> {
  const file = await lstat(path).catch(() => undefined)
  if (!file?.isFile()) return { reason: 'not_a_file' }
  if (file.size > maxInputBytes) return { reason: 'image_too_large' }
  return target.storeImage(import_id, await readFile(path))
}

type Records = AsyncIterable<PageRecords[PageFile]>

/** Images first, then each file, and then what can only be done once all records exist. */
function* recordsIn(folder: string): Generator<[PageFile, Records]> {
  const [merges, answers]: [PageRecords['merges'][], PageRecords['answers'][]] = [[], []]
  yield ['images', images(folder)]
  for (const file of Object.keys(recordFiles) as RecordFile[]) {
    if (file === 'tasks') yield [file, withMerges(readRecords(folder, file), merges)]
    else if (file === 'comments') yield [file, inReplyOrder(withAnswers(readRecords(folder, file), answers))]
    else yield [file, readRecords(folder, file)]
  }
  yield ['merges', each(merges)]
  yield ['answers', each(answers)]
}

/** Markdown can't refer to files with other names. */
async function* images(folder: string): AsyncGenerator<Named> {
  const names = await readdir(join(folder, 'images')).catch(() => [] as string[])
  for (const key of names.toSorted()) if (/^[\w.-]{1,200}$/.test(key)) yield { key }
}

/** A reply comes after the comment it answers. Files are usually in that order already. */
async function* inReplyOrder(
  comments: AsyncIterable<PageRecords['comments']>,
): AsyncGenerator<PageRecords['comments']> {
  const seen = new Set<string>()
  let waiting: PageRecords['comments'][] = []
  for await (const comment of comments) {
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

async function* withMerges(tasks: AsyncIterable<PageRecords['tasks']>, merges: PageRecords['merges'][]) {
  for await (const task of tasks) {
    if (task.merged_into) merges.push({ task: task.key, into: task.merged_into })
    yield task
  }
}

async function* withAnswers(comments: AsyncIterable<PageRecords['comments']>, answers: PageRecords['answers'][]) {
  for await (const comment of comments) {
    if (comment.pinned) answers.push({ comment: comment.key, pinned: comment.pinned })
    yield comment
  }
}

async function* each<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items
}
