import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { planTarget } from '../queries/plan-import.ts'
import { type ImportMapping, renderMapFile } from '../rules/mapping.ts'
import { imageReason } from '../rules/skipped.ts'
import { openFolder } from '../sources/read-pages.ts'
import { type FolderReport, type ImportTarget, type Progress, sendPages } from '../sources/send-pages.ts'
import { addImportedRecords } from './add-imported-records.ts'
import { closeImport } from './imports.ts'
import { startImport } from './start-import.ts'
import { storeImportedImage } from './store-imported-image.ts'

interface Files {
  folder: string
  mapping?: ImportMapping | undefined
  progress?: Progress
}

/** Imports a folder, page by page. If it's interrupted, running it again adds what's missing. */
export async function importMapFiles(ctx: MapContext, { folder, mapping, progress }: Files): Promise<FolderReport> {
  assertMayManageMap(ctx)
  return sendPages(importTarget(ctx, mapping), await openFolder(folder), progress)
}

export const importTarget = (ctx: MapContext, mapping: ImportMapping = {}): ImportTarget => ({
  ...planTarget(ctx, mapping),
  open: async (map) => (await startImport(ctx, { map: await renderMapFile(map), mapping })).id,
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
