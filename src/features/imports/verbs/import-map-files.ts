import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { encodeImage, maxInputBytes } from '../../../platform/images/encode-image.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { storeUpload } from '../../uploads/steps/store-upload.ts'
import { findAuthors, requireImport } from '../queries/imported.ts'
import { findKnown } from '../queries/plan-records.ts'
import { type ImportMapping, renderMapFile } from '../rules/mapping.ts'
import { addOutcome, type FolderReport, noReport, type PageFile, type PageRecords } from '../rules/page.ts'
import { addSkipped, imageReason, type Skipped, type SkipReason } from '../rules/skipped.ts'
import { type MapPages, openFolder } from '../sources/read-pages.ts'
import { addImportedRecords } from './add-imported-records.ts'
import { closeImport } from './imports.ts'
import { startImport } from './start-import.ts'

interface Files {
  folder: string
  /** Pages that are read elsewhere. Default: the folder's. */
  read?: MapPages
  mapping?: ImportMapping | undefined
  /** The import that the files were uploaded for. Default: an open one from the same source, or a new one. */
  import_id?: number
  /** Called after each page. The total is 0 if it isn't known. */
  progress?: (file: PageFile, done: number, total: number) => void
}

/** Imports a folder, page by page. If it's interrupted, running it again adds what's missing. */
export async function importMapFiles(
  ctx: MapContext,
  { folder, read, mapping, import_id: uploaded, progress }: Files,
): Promise<FolderReport> {
  assertMayManageMap(ctx)
  const { map, pages } = read ?? (await openFolder(folder))
  const import_id = await startImport(ctx, { map: await renderMapFile(map), mapping, import_id: uploaded })
  const report = noReport()
  const done = new Map<PageFile, number>()
  for await (const { file, records: page, total } of pages) {
    const { skipped } = report[file]
    const of = { import_id, source: map.source }
    const records =
      file === 'images' ? await storeImages(ctx, { ...of, folder, names: page as Named[], skipped }) : page
    addOutcome(report[file], await addImportedRecords(ctx, { import_id, file, records }))
    done.set(file, (done.get(file) ?? 0) + page.length)
    progress?.(file, done.get(file) ?? 0, total)
  }
  await closeImport(ctx, { import_id, report })
  return report
}

type Named = PageRecords['images']

interface NewImages {
  import_id: number
  source: string
  folder: string
  names: Named[]
  skipped: Skipped
}

/** Stores the images that aren't there yet, if the map has room for them. */
async function storeImages(ctx: MapContext, { names, folder, skipped, ...of }: NewImages): Promise<Named[]> {
  const stored: Named[] = []
  for (const { key } of names) {
    const [known] = await findKnown(ctx, { source: of.source, file: 'images', keys: [key] })
    const result = known === undefined ? await storeImage(ctx, { ...of, path: join(folder, 'images', key) }) : 0
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
