import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Context, inMap, type MapContext, type MapTx } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { findMap } from '../maps/queries/find-map.ts'
import { lockMap } from '../maps/queries/lock-map.ts'
import { assertMayManageTeam } from '../teams/policy.ts'
import { deletedTables, purgeMapJob } from './rules/tables.ts'

const runMs = 20_000

/** Deletes part of the map, and repeats until nothing is left. Survives crashes. */
export const purgeMapHandler = jobHandler(purgeMapJob, {
  concurrency: 1,
  timeoutMs: 60_000,
  retryDelaysMs: retryForADay,
  run: async (ctx, job, signal) => {
    const isDone = await purgeMap(ctx, { map_id: job.payload.map_id, signal, runMs })
    return {
      message: isDone ? 'map deleted' : 'map deletion continues',
      write: async (tx, now) => {
        if (!isDone) await enqueue(tx, purgeMapJob, [{ key: job.key, payload: job.payload }], now)
      },
    }
  },
})

interface Input {
  map_id: number
  signal: AbortSignal
  /** The deletion stops after about this long. */
  runMs: number
}

/** Rows deleted per transaction. Larger batches would block other writers. */
const batchSize = 500

/** Deletes a deleted map's rows in batches. Returns true once nothing is left. */
export async function purgeMap(ctx: Context, { map_id, signal, runMs }: Input): Promise<boolean> {
  const map = await findMap(ctx.db, map_id)
  if (!map) return true
  const inIt = inMap(ctx, map, null)
  assertMayManageTeam(inIt)
  const deadline = performance.now() + runMs
  for (const place of deletedTables) {
    while ((await deleteBatch(inIt, place)) > 0) {
      signal.throwIfAborted()
      if (performance.now() > deadline) return false
      // Give other writers a chance.
      await setImmediate()
    }
  }
  await inIt.transaction(deleteRest)
  return true
}

/** Newest first, so a reply is deleted before the comment it refers to. */
function deleteBatch(ctx: MapContext, { table, key }: (typeof deletedTables)[number]): Promise<number> {
  return ctx.transaction(async (tx) => {
    const [rows, column] = [sql.table(table), sql.ref(key)]
    if (table === 'tokens') return deleteTokens(tx)
    if (table === 'jwt_people' || table === 'imported_people') return deletePeople(tx, table)
    const { numAffectedRows } = await sql`delete from ${rows} where map_id = ${tx.map.id} and ${column} in (
      select ${column} from ${rows} where map_id = ${tx.map.id} order by ${column} desc limit ${batchSize})`.execute(
      tx.db,
    )
    return Number(numAffectedRows ?? 0)
  })
}

/** Each token has its own user. By now, nothing they wrote is left. */
async function deleteTokens(tx: MapTx): Promise<number> {
  const tokens = await tx.delete('tokens').returning('user_id').execute()
  const authors = tokens.map(({ user_id }) => user_id)
  if (authors.length > 0) await tx.db.deleteFrom('users').where('id', 'in', authors).execute()
  return tokens.length
}

/** People who signed in by JWT or were imported exist only in this map. By now, nothing they wrote is left. */
async function deletePeople(tx: MapTx, table: 'jwt_people' | 'imported_people'): Promise<number> {
  const people = await tx.from(table).select('user_id').limit(batchSize).execute()
  const ids = people.map(({ user_id }) => user_id)
  if (ids.length === 0) return 0
  await tx.delete(table, { user_id: ids }).execute()
  await tx.db.deleteFrom('users').where('id', 'in', ids).execute()
  return ids.length
}

/** Deletes the map itself, and anything that requests in progress have added. */
async function deleteRest(tx: MapTx): Promise<void> {
  await lockMap(tx)
  for (const { table } of deletedTables) {
    await sql`delete from ${sql.table(table)} where map_id = ${tx.map.id}`.execute(tx.db)
  }
  await tx.delete('map_locks').execute()
  await tx.db.deleteFrom('maps').where('id', '=', tx.map.id).execute()
}
