import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { planMapping } from '../queries/plan-import.ts'
import { planRecords } from '../queries/plan-records.ts'
import { type ImportMapping, renderMapFile } from '../rules/mapping.ts'
import { imageReason } from '../rules/skipped.ts'
import { type FolderReport, type ImportTarget, type Progress, sendFolder } from '../sources/send-folder.ts'
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
  return sendFolder(targetIn(ctx, mapping ?? {}), { folder, progress })
}

const targetIn = (ctx: MapContext, mapping: ImportMapping): ImportTarget => ({
  // Other writes wait for each page's transaction. Tasks and comments take the longest, because of their search terms.
  pageSize: (file) => (file === 'tasks' || file === 'comments' ? 500 : 1_000),
  planMapping: (map) => planMapping(ctx, { map, mapping }),
  planRecords: ({ map, plan, file, records }) => planRecords(ctx, { source: map.source, plan, file, records }),
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
