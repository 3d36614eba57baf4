import type { ExpressionBuilder, Updateable } from 'kysely'
import { dayMs, hourMs, later, type Timestamp } from '../../lib/time.ts'
import { ofMaps } from '../db/engine-sql.ts'
import type { Db, Tables, TxDb } from '../db/tables.ts'
import type { JobRow, JobTable } from './enqueue.ts'
import type { JobHandler } from './job-handler.ts'

export type JobRef = Pick<JobRow, 'map_id' | 'id'>
type Leased = JobRef & Pick<JobRow, 'attempts' | 'leased_until'>

type DueKind = Pick<JobHandler, 'kind' | 'hourly'>

const retentionMs = 30 * dayMs

/**
 * Due jobs of one kind, by map, starting after `afterMap`. Nothing is locked: other workers may read the same jobs. It
 * reads all maps, and on a cluster all shards, so only workers may call it, never a request. `exceptMaps` have already
 * reached their limit of running jobs.
 */
export function listDue(
  db: Db,
  now: Timestamp,
  wanted: { of: DueKind; afterMap: number; exceptMaps: number[]; limit: number; maps?: number[] | undefined },
): Promise<JobRef[]> {
  const { of, afterMap, exceptMaps, limit, maps } = wanted
  return db
    .selectFrom('jobs')
    .select(['map_id', 'id'])
    .where('kind', '=', of.kind)
    .where('map_id', '>', afterMap)
    .$if(exceptMaps.length > 0, (jobs) => jobs.where('map_id', 'not in', exceptMaps))
    .where(isDue(now, of))
    .where(ofMaps(maps))
    .orderBy('map_id')
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Leases the job; undefined if another worker got it first. */
export function leaseJob(
  tx: TxDb,
  job: JobRef,
  { of, now, ms, by = null }: { of: DueKind; now: Timestamp; ms: number; by?: string | null | undefined },
): Promise<JobRow | undefined> {
  return tx
    .updateTable('jobs')
    .set((eb) => ({ leased_until: later(now, ms), leased_by: by, attempts: eb('attempts', '+', 1) }))
    .where('map_id', '=', job.map_id)
    .where('id', '=', job.id)
    .where(isDue(now, of))
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a finished job. False if the lease was lost because another worker took the job. */
export async function deleteLeased(tx: TxDb, job: Leased): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('jobs')
    .where('map_id', '=', job.map_id)
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('leased_until', '=', job.leased_until)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0
}

/** Changes a job and ends its lease. False if the lease was lost. */
export async function releaseJob(tx: TxDb, job: Leased, change: Updateable<JobTable>): Promise<boolean> {
  const updated = await tx
    .updateTable('jobs')
    .set({ ...change, leased_until: null, leased_by: null })
    .where('map_id', '=', job.map_id)
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('leased_until', '=', job.leased_until)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0
}

const maxListed = 1_000

/** The leased jobs of all maps and the processes that hold the leases. Only for workers. */
export const listLeased = (db: Db, maps?: number[]) =>
  db
    .selectFrom('jobs')
    .select(['map_id', 'id', 'kind', 'leased_by'])
    .where('leased_by', 'is not', null)
    .where(ofMaps(maps))
    .limit(maxListed)
    .execute()

/** Releases the job for other workers, if it's still leased by the same process. The attempt counts. */
export async function endLease(tx: TxDb, job: JobRef & Pick<JobRow, 'leased_by'>, now: Timestamp): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ leased_until: now, leased_by: null })
    .where('map_id', '=', job.map_id)
    .where('id', '=', job.id)
    .where('leased_by', '=', job.leased_by)
    .execute()
}

/** Abandoned jobs are kept for a month, so that operators can look at them. */
export async function pruneGivenUpJobs(tx: TxDb, now: Timestamp, maps?: number[]): Promise<void> {
  await tx.deleteFrom('jobs').where('failed', '<', later(now, -retentionMs)).where(ofMaps(maps)).execute()
}

/** Hourly work that would be due this much later was scheduled while the clock was wrong. Clocks differ a little. */
const tooLateMs = 2 * hourMs

const isDue =
  (now: Timestamp, { hourly }: DueKind) =>
  (eb: ExpressionBuilder<Tables, 'jobs'>) =>
    eb.and([
      eb('failed', 'is', null),
      eb.or([eb('run_at', '<=', now), ...(hourly ? [eb('run_at', '>', later(now, tooLateMs))] : [])]),
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]),
    ])

export const jobStates = ['failed', 'waiting', 'running'] as const

/** A job as operators see it, without its payload, which may contain text that people wrote. */
export type ListedJob = Omit<JobRow, 'payload' | 'leased_by'>

const columns = [
  ...(['map_id', 'id', 'kind', 'key', 'created', 'run_at'] as const),
  ...(['leased_until', 'attempts', 'expires', 'failed', 'last_error'] as const),
] as const

/** The jobs of all maps in one state: the most recently abandoned first, otherwise the earliest due first. */
export function listJobs(
  db: Db,
  wanted: { state: (typeof jobStates)[number]; kind?: string | undefined; now: Timestamp; limit: number },
): Promise<ListedJob[]> {
  const { state, kind, now, limit } = wanted
  return db
    .selectFrom('jobs')
    .select(columns)
    .where('failed', state === 'failed' ? 'is not' : 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(state === 'running', (query) => query.where('leased_until', '>', now))
    .$if(state === 'waiting', (query) =>
      query.where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)])),
    )
    .orderBy(state === 'failed' ? 'failed' : 'run_at', state === 'failed' ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
