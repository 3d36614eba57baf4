import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Skipped } from '../rules/page.ts'
import { type PageFile, type PageRecords, pageFiles, sourceKeyOf } from '../rules/page.ts'
import type { MapFile, RecordFile } from '../schema.ts'
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

export const openFolder = async (folder: string | MapPages): Promise<MapPages> =>
  typeof folder === 'string' ? { folder, map: await readMapFile(folder), pages: readPages(folder) } : folder

/** Images first, then each file, and then what can only be done once all records exist. */
export async function* readPages(folder: string): AsyncGenerator<Page> {
  const [merges, answers]: [PageRecords['merges'][], PageRecords['answers'][]] = [[], []]
  const special: Partial<Record<PageFile, Iterable<Item> | AsyncIterable<Item>>> = {
    ...{ images: images(folder), merges, answers },
    comments: inReplyOrder(readRecords(folder, 'comments')),
  }
  for (const file of pageFiles) {
    const total = await countRecords(folder, file as RecordFile)
    for await (const records of pagesOf(file, special[file] ?? readRecords(folder, file as RecordFile))) {
      for (const record of records) {
        if ('merged_into' in record && record.merged_into) merges.push({ task: record.key, into: record.merged_into })
        if ('content' in record && 'pinned' in record && record.pinned)
          answers.push({ comment: record.key, pinned: record.pinned })
      }
      yield { file, records, total }
    }
  }
}

/** Other writes wait for each page's transaction. Tasks and comments take the longest, because of their search terms. */
const pageSize = (file: PageFile): number => ({ tasks: 500, comments: 500, images: 20 })[file as string] ?? 1_000

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

const maxPageBytes = 786_432

/** Within the limits for one transaction. A record that's in the file twice only counts once. */
async function* pagesOf(file: PageFile, records: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item[]> {
  const seen = new Set<string>()
  let [page, bytes]: [Item[], number] = [[], 0]
  for await (const record of records) {
    const key = sourceKeyOf(file, record)
    if (seen.has(key)) continue
    seen.add(key)
    const added = Buffer.byteLength(JSON.stringify(record)) + 1
    if (page.length === pageSize(file) || (page.length > 0 && bytes + added > maxPageBytes)) {
      yield page
      ;[page, bytes] = [[], 0]
    }
    page.push(record)
    bytes += added
  }
  if (page.length > 0) yield page
}

type Item = PageRecords[PageFile]

/** How many records a file has. None if it doesn't exist. */
async function countRecords(folder: string, file: RecordFile): Promise<number> {
  let count = 0
  const path = join(folder, fileName(file))
  if (!existsSync(path)) return 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1
  }
  return count
}
