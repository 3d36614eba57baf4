import { hourMs, minuteMs } from '../../lib/time.ts'
import { createContext, inMap } from '../../platform/context.ts'
import { jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { hourlyInEveryMap } from '../maps/jobs.ts'
import { findMap } from '../maps/queries/find-map.ts'
import { undoJob } from './rules/undo.ts'
import { uploadJob } from './rules/upload.ts'
import { closeAbandoned } from './verbs/imports.ts'
import { continueUndo } from './verbs/undo-import.ts'
import { pruneUploads } from './verbs/uploads.ts'

/** Reads uploaded files, or imports them. The import records the person who started it. */
export const uploadHandler = jobHandler(uploadJob, {
  concurrency: 2,
  concurrencyPerMap: 1,
  timeoutMs: hourMs,
  leaseMs: 70 * minuteMs,
  retryDelaysMs: [1_000, 10_000, minuteMs, 10 * minuteMs],
  run: async (ctx, { map_id, payload: { user_id, ...run } }, signal) => {
    const map = await findMap(ctx.db, map_id)
    const actor = { kind: 'system', user_id } as const
    // Loads libraries that only imports need.
    const { runUpload } = await import('./verbs/run-upload.ts')
    if (map) await runUpload(inMap(createContext({ ...ctx, actor }), map, null), { ...run, signal })
    return undefined
  },
  onFailure: async (tx, { map_id, payload: { upload_id } }, { givenUp }) => {
    if (!givenUp) return
    await tx
      .updateTable('import_uploads')
      .set({ state: 'failed' })
      .where('map_id', '=', map_id)
      .where('id', '=', upload_id)
      .execute()
  },
})

export const endAbandonedHandler = hourlyInEveryMap('end-abandoned-imports', async (ctx) => {
  await pruneUploads(ctx)
  await closeAbandoned(ctx)
  return false
})

/** Undoes or restores an import. The event records the person who started it. */
export const undoHandler = jobHandler(undoJob, {
  concurrency: 1,
  timeoutMs: 30 * 60_000,
  retryDelaysMs: retryForADay,
  run: async (ctx, { map_id, payload: { import_id, user_id } }, signal) => {
    const map = await findMap(ctx.db, map_id)
    const actor = user_id === null ? ctx.actor : ({ kind: 'system', user_id } as const)
    if (map) await continueUndo(inMap(createContext({ ...ctx, actor }), map, null), { import_id, signal })
    return undefined
  },
})
