import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maxInputBytes } from '../../../platform/images/encode-image.ts'
import type { MappingPlan } from '../rules/mapping.ts'
import { addOutcome, noRecords, type PageFile, type PageOutcome, type PageRecords } from '../rules/page.ts'
import { addSkipped, type SkipReason } from '../rules/skipped.ts'
import type { MapFile } from '../schema.ts'
import { type MapPages, pageFiles } from './read-pages.ts'

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

/** Where a map's records go. */
export interface ImportTarget extends PlanTarget {
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

/** What importing a map's files would do. Changes nothing. */
export async function planPages(target: PlanTarget, { map, pages }: MapPages): Promise<FolderPlan> {
  const plan = await target.planMapping(map)
  const files = noReport()
  const people = { withAddress: 0, withoutAddress: 0 }
  for await (const { file, records } of pages) {
    addOutcome(files[file], await target.planRecords({ map, plan, file, records }))
    if (file !== 'people') continue
    const withAddress = (records as PageRecords['people'][]).filter(({ email }) => email).length
    people.withAddress += withAddress
    people.withoutAddress += records.length - withAddress
  }
  return { map, ...plan, files, people }
}

const noReport = () => Object.fromEntries(pageFiles.map((file) => [file, noRecords()])) as FolderReport

/** Imports a map's files, page by page. If it's interrupted, running it again adds what's missing. */
export async function sendPages(
  target: ImportTarget,
  { folder, map, pages }: MapPages,
  progress?: Progress,
): Promise<FolderReport> {
  const import_id = await target.open(map)
  const report = noReport()
  const done = new Map<PageFile, number>()
  for await (const { file, records: page, total } of pages) {
    const sum = report[file]
    const records =
      file === 'images' ? await storeImages(target, { folder, import_id, map, sum, names: page as Named[] }) : page
    addOutcome(sum, await target.add(import_id, file, records))
    done.set(file, (done.get(file) ?? 0) + page.length)
    progress?.(file, done.get(file) ?? 0, total)
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
