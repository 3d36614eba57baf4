import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { planTarget } from '../queries/plan-import.ts'
import { type ImportMapping, renderMapFile } from '../rules/mapping.ts'
import { imageReason } from '../rules/skipped.ts'
import { type MapPages, openFolder } from '../sources/read-pages.ts'
import { type FolderReport, type ImportTarget, type Progress, sendPages } from '../sources/send-pages.ts'
import { addImportedRecords } from './add-imported-records.ts'
import { closeImport } from './imports.ts'
import { startImport } from './start-import.ts'
import { storeImportedImage } from './store-imported-image.ts'

interface Files {
  folder: string
  /** Pages that are read elsewhere. Default: the folder's. */
  read?: MapPages
  mapping?: ImportMapping | undefined
  progress?: Progress
  opened?(import_id: number): Promise<void>
}

/** Imports a folder, page by page. If it's interrupted, running it again adds what's missing. */
export async function importMapFiles(ctx: MapContext, files: Files): Promise<FolderReport> {
  assertMayManageMap(ctx)
  return sendPages(targetIn(ctx, files), files.read ?? (await openFolder(files.folder)), files.progress)
}

const targetIn = (ctx: MapContext, { mapping = {}, opened }: Files): ImportTarget => ({
  ...planTarget(ctx, mapping),
  open: async (map) => {
    const { id } = await startImport(ctx, { map: await renderMapFile(map), mapping })
    await opened?.(id)
    return id
  },
  storeImage: async (import_id, bytes) => {
    try {
      return { url: await storeImportedImage(ctx, { import_id, bytes }) }
    } catch (error) {
      if (error instanceof Invalid) return { reason: imageReason(error.problems[0]?.code) }
      throw error
    }
  },
  add: (import_id, file, records) => addImportedRecords(ctx, { import_id, file, records }),
  close: (import_id) => closeImport(ctx, { import_id }),
})
