import Type from 'typebox'
import type { Context } from '../../platform/context.ts'
import { ofMaps } from '../../platform/db/engine-sql.ts'
import { jobType } from '../../platform/jobs/enqueue.ts'
import { jobHandler } from '../../platform/jobs/job-handler.ts'

export const pruneJwtsHandler = jobHandler(jobType('prune-jwts', Type.Object({})), {
  hourly: true,
  concurrency: 1,
  timeoutMs: 600_000,
  retryDelaysMs: [],
  run: async (ctx, _job, signal) => {
    for (const map_id of await listMapsWithJwts(ctx)) {
      signal.throwIfAborted()
      await pruneJwts(ctx, { map_id })
    }
    return undefined
  },
})

export async function pruneJwts(ctx: Context, { map_id }: { map_id: number }): Promise<void> {
  await ctx.transaction(async (tx) => {
    for (const table of ['used_jwts', 'jwt_sessions'] as const) {
      await tx.db.deleteFrom(table).where('map_id', '=', map_id).where('expires', '<=', tx.now).execute()
    }
  })
}

/** The ids of all maps that accept or used to accept tokens, for the cleanup job. */
async function listMapsWithJwts(ctx: Context): Promise<number[]> {
  const parts = await ctx.database.inParts((maps) =>
    ctx.db.selectFrom('jwt_settings').select('map_id').where(ofMaps(maps)).orderBy('map_id').execute(),
  )
  return parts.flat().map(({ map_id }) => map_id)
}
