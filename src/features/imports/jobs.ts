import './table.ts'
import { sql } from 'kysely'
import { hourMs, later, minuteMs } from '../../lib/time.ts'
import { type Context, createContext, inMap } from '../../platform/context.ts'
import { isListed, listOf } from '../../platform/db/engine-sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Job, jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { sweepTemporaryFolders } from '../../platform/temporary-file.ts'
import { hourlyInEveryMap, inMapOfJob } from '../maps/jobs.ts'
import { findMap } from '../maps/queries/find-map.ts'
import { undoJob } from './rules/undo.ts'
import { uploadJob } from './rules/upload.ts'
import { closeAbandoned } from './verbs/imports.ts'
import { continueUndo } from './verbs/undo-import.ts'
import { pruneImports } from './verbs/uploads.ts'

/** How often an upload checks whether it's its turn. */
const turnMs = 5_000

/** Reads uploaded files, or imports them, one at a time for each team. The import records the person who started it. */
export const uploadHandler = jobHandler(uploadJob, {
  concurrency: 2,
  concurrencyPerMap: 1,
  timeoutMs: hourMs,
  leaseMs: 70 * minuteMs,
  retryDelaysMs: [1_000, 10_000, minuteMs, 10 * minuteMs],
  run: async (ctx, job, signal) => {
    const { map_id, key, payload } = job
    const { user_id, ...run } = payload
    const map = await findMap(ctx.db, map_id)
    if (map && (await hasEarlierUpload(ctx, map.team_id, job))) {
      const again = { key, payload, mapId: map_id }
      return { write: (tx, now) => enqueue(tx, uploadJob, [{ ...again, runAt: later(now, turnMs) }], now) }
    }
    const actor = { kind: 'system', user_id } as const
    // Loads libraries that only imports need.
    const { runUpload } = await import('./verbs/run-upload.ts')
    if (map) await runUpload(inMap(createContext({ ...ctx, actor }), map, null), { ...run, signal })
    return undefined
  },
  onFailure: async (tx, { map_id, payload: { import_id } }, { givenUp }) => {
    if (!givenUp) return
    await sql`update imports set state = 'failed', finished = case when source = '' then created end
      where map_id = ${map_id} and id = ${import_id} and finished is null`.execute(tx)
  },
})

/** Whether an earlier upload to one of the team's maps is waiting or running. */
async function hasEarlierUpload(
  { database, db }: Context,
  team_id: number,
  job: Pick<Job<unknown>, 'map_id' | 'id' | 'kind'>,
): Promise<boolean> {
  const maps = await db.selectFrom('maps').select('id').where('team_id', '=', team_id).execute()
  const ids = maps.map(({ id }) => id)
  const { rows } = await sql<{ map_id: number; id: number }>`select map_id, id from jobs
    where ${isListed(database.engine, sql.ref('map_id'), listOf(database, ids))} and kind = ${job.kind} and failed is null
    order by created, map_id, id limit 1`.execute(db)
  return rows.some(({ map_id, id }) => map_id !== job.map_id || id !== job.id)
}

export const endAbandonedHandler = hourlyInEveryMap('end-abandoned-imports', async (ctx) => {
  await pruneImports(ctx)
  await closeAbandoned(ctx)
  await sweepTemporaryFolders(ctx.site.temporaryFolder)
  return false
})

/** Undoes an import. The event records the person who started it. */
export const undoHandler = jobHandler(undoJob, {
  concurrency: 1,
  timeoutMs: 30 * 60_000,
  retryDelaysMs: retryForADay,
  run: (ctx, { map_id, payload: { import_id, user_id } }, signal) =>
    inMapOfJob(ctx, { map_id, user_id }, (map) => continueUndo(map, { import_id, signal })),
})
