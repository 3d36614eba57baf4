import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type PageFile, type PageRecords, pageFiles, sourceKeyOf } from '../rules/page.ts'
import type { Skipped } from '../rules/skipped.ts'
import { type MapFile, type RecordFile, recordFiles } from '../schema.ts'
import { fileName, readMapFile, readRecords } from './map-files.ts'

/** Records that are planned or added together. */
export interface Page {
  file: PageFile
  records: PageRecords[PageFile][]
  /** How many records the file has; 0 if that isn't known. */
  total: number
}

/** A map's files. The pages may be read elsewhere, and only once. */
export interface MapPages {
  folder: string
  map: MapFile
  pages: AsyncIterable<Page>
  /** What the converter left out. It isn't in the files. */
  skipped?: Skipped
}

export const openFolder = async (folder: string): Promise<MapPages> => ({
  ...{ folder, map: await readMapFile(folder), pages: readPages(folder) },
})

/** Images first, then each file, and then what can only be done once all records exist. */
export async function* readPages(folder: string): AsyncGenerator<Page> {
  const [merges, answers]: [PageRecords['merges'][], PageRecords['answers'][]] = [[], []]
  const records: Partial<Record<PageFile, AsyncIterable<PageRecords[PageFile]>>> = {
    images: images(folder),
    tasks: withMerges(readRecords(folder, 'tasks'), merges),
    comments: inReplyOrder(withAnswers(readRecords(folder, 'comments'), answers)),
    merges: each(merges),
    answers: each(answers),
  }
  for (const file of pageFiles) {
    const isStored = file in recordFiles
    const total = isStored ? await countRecords(folder, file as RecordFile) : 0
    const all = once(file, records[file] ?? readRecords(folder, file as RecordFile))
    for await (const page of pagesOf(all, pageSize(file))) yield { file, records: page, total }
  }
}

/** Other writes wait for each page's transaction. Tasks and comments take the longest, because of their search terms. */
const pageSize = (file: PageFile): number => ({ tasks: 500, comments: 500, images: 20 })[file as string] ?? 1_000

/** A record that's in the file twice only counts once. */
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

/** Markdown can't refer to files with other names. */
async function* images(folder: string): AsyncGenerator<PageRecords['images']> {
  const names = await readdir(join(folder, 'images')).catch(() => [] as string[])
  for (const key of names.toSorted()) if (/^[\w.-]{1,200}$/.test(key)) yield { key }
}

type Comment = PageRecords['comments']

/** A reply comes after the comment it answers. Files are usually in that order already. */
async function* inReplyOrder(comments: AsyncIterable<Comment>): AsyncGenerator<Comment> {
  const seen = new Set<string>()
  /** Replies whose comment hasn't been read yet, by its key. */
  const waiting = new Map<string, Comment[]>()
  for await (const comment of comments) {
    const { in_reply_to: parent = '' } = comment
    if (parent && !seen.has(parent)) {
      const siblings = waiting.get(parent)
      if (siblings) siblings.push(comment)
      else waiting.set(parent, [comment])
      continue
    }
    const ready = [comment]
    // Each one that's read may add others at the end.
    for (const next of ready) {
      yield next
      seen.add(next.key)
      for (const reply of waiting.get(next.key) ?? []) ready.push(reply)
      waiting.delete(next.key)
    }
  }
  // Their comment isn't in the file.
  for (const replies of waiting.values()) yield* replies
}

async function* withMerges(tasks: AsyncIterable<PageRecords['tasks']>, merges: PageRecords['merges'][]) {
  for await (const task of tasks) {
    if (task.merged_into) merges.push({ task: task.key, into: task.merged_into })
    yield task
  }
}

async function* withAnswers(comments: AsyncIterable<Comment>, answers: PageRecords['answers'][]) {
  for await (const comment of comments) {
    if (comment.pinned) answers.push({ comment: comment.key, pinned: comment.pinned })
    yield comment
  }
}

async function* each<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items
}

const maxPageBytes = 786_432

/** The limits for one transaction. */
async function* pagesOf<Item>(records: AsyncIterable<Item>, maxRecords: number): AsyncGenerator<Item[]> {
  let [page, bytes]: [Item[], number] = [[], 0]
  for await (const record of records) {
    const added = Buffer.byteLength(JSON.stringify(record)) + 1
    if (page.length === maxRecords || (page.length > 0 && bytes + added > maxPageBytes)) {
      yield page
      ;[page, bytes] = [[], 0]
    }
    page.push(record)
    bytes += added
  }
  if (page.length > 0) yield page
}

/** How many records a file has. */
async function countRecords(folder: string, file: RecordFile): Promise<number> {
  let count = 0
  const path = join(folder, fileName(file))
  if (!existsSync(path)) return 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1
  }
  return count
}
