import { setImmediate } from 'node:timers/promises'
import Type from 'typebox'
import { type Context, createContext, inMap, type MapContext } from '../../platform/context.ts'
import { pruneKeys } from '../../platform/http/idempotency.ts'
import { jobType } from '../../platform/jobs/enqueue.ts'
import { JobError, type JobHandler, jobHandler } from '../../platform/jobs/job-handler.ts'
import { pruneJwts } from '../jwt-sign-in/jobs.ts'
import { everyMap, listMapsNotDeleted } from './queries/find-map.ts'

/** Runs a map's job in its context, on behalf of a person if there's one. Does nothing if the map has been deleted. */
export async function inMapOfJob(
  ctx: Context,
  { map_id, user_id = null }: { map_id: number; user_id?: number | null },
  work: (ctx: MapContext) => Promise<void>,
): Promise<undefined> {
  const [map] = await listMapsNotDeleted(ctx.db, [map_id])
  const actor = user_id === null ? ctx.actor : ({ kind: 'system', user_id } as const)
  if (map) await work(inMap(createContext({ ...ctx, actor }), map, null))
}

/**
 * Work to do in every map once an hour. It's called again as long as it returns true, with pauses for other writers. If
 * it fails in one map, the others still run, and that map is retried an hour later.
 */
export const hourlyInEveryMap = (
  name: string,
  work: (ctx: MapContext) => Promise<boolean | undefined>,
): JobHandler<object> =>
  jobHandler(jobType(name, Type.Object({})), {
    hourly: true,
    concurrency: 1,
    timeoutMs: 600_000,
    retryDelaysMs: [],
    run: async (ctx, _job, signal) => {
      const failed: string[] = []
      for await (const map of everyMap(ctx.db)) {
        if (!ctx.database.isReachable(map.id)) {
          failed.push(`${map.path}: its part of the database cannot be reached`)
          continue
        }
        for (let more: boolean | undefined = true; more; ) {
          signal.throwIfAborted()
          more = await work(inMap(ctx, map, null)).catch((error) => void failed.push(`${map.path}: ${error.message}`))
          await setImmediate()
        }
      }
      if (failed.length > 0) throw new JobError(`${name} failed in ${failed.length} maps. ${failed[0]}`)
      return undefined
    },
  })

export const pruneKeysHandler = hourlyInEveryMap('prune-idempotency-keys', async (ctx) => {
  await pruneKeys(ctx)
  return false
})

export const pruneJwtsHandler = hourlyInEveryMap('prune-jwts', pruneJwts)
