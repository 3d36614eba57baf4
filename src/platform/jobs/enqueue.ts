import type { Generated, Selectable } from 'kysely'
import type { Static, TSchema } from 'typebox'
import { batchesOf } from '../../lib/arrays.ts'
import type { Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../db/tables.ts'

/** The information needed to enqueue a job: the name of its kind, and the schema of its payload. */
export interface JobType<Payload> {
  kind: string
  schema: TSchema
  /** Only for the type. It doesn't exist at run time. */
  payload?: Payload
}

export const jobType = <S extends TSchema>(kind: string, schema: S): JobType<Static<S>> => ({ kind, schema })

/**
 * A job in the queue. A finished job's row is deleted, an hourly job's row becomes due again, and an abandoned job
 * stays for a while.
 */
export interface JobTable {
  /** 0 for a job that doesn't belong to a map. */
  map_id: number
  id: Generated<number>
  kind: string
  /** Unique per map and kind, so that the same work is never queued twice. */
  key: string
  /** JSON, as the kind's schema describes it. */
  payload: string
  created: Timestamp
  run_at: Timestamp
  /** Until then the job belongs to one worker. If that worker was killed, another one takes the job afterwards. */
  leased_until: Timestamp | null
  /** The name of its process, if others can tell whether it's still running. */
  leased_by: Generated<string | null>
  attempts: Generated<number>
  /** When the job is no longer useful and is abandoned. */
  expires: Timestamp | null
  /** When it was abandoned. */
  failed: Timestamp | null
  last_error: string | null
}

export type JobRow = Selectable<JobTable>

declare module '../db/tables.ts' {
  interface Tables {
    jobs: JobTable
  }
}

/** The `map_id` of jobs that don't belong to a map. */
export const siteJobs = 0

export interface NewJob<Payload> {
  /** Unique per map and kind. A second job with the same key isn't added. */
  key: string
  payload: Payload
  mapId?: number | undefined
  /** Default: now. */
  runAt?: Timestamp
  expires?: Timestamp
}

export interface EnqueueOptions {
  /** A job with this key that was abandoned, or that is due later, starts over. */
  startsAnew?: boolean
}

/** Writes jobs in the caller's transaction. They run only after the commit. */
export async function enqueue<Payload>(
  tx: TxDb,
  type: JobType<Payload>,
  jobs: NewJob<Payload>[],
  now: Timestamp,
  { startsAnew = false }: EnqueueOptions = {},
): Promise<void> {
  const rows = jobs.map(({ key, payload, mapId, runAt, expires }) => ({
    map_id: mapId ?? siteJobs,
    kind: type.kind,
    key,
    payload: JSON.stringify(payload),
    created: now,
    run_at: runAt ?? now,
    leased_until: null,
    expires: expires ?? null,
    failed: null,
    last_error: null,
  }))
  for (const batch of batchesOf(rows)) {
    await tx
      .insertInto('jobs')
      .values(batch)
      .onConflict((conflict) => {
        const known = conflict.columns(['map_id', 'kind', 'key'])
        if (!startsAnew) return known.doNothing()
        return known
          .doUpdateSet((eb) => ({ run_at: eb.ref('excluded.run_at'), failed: null, attempts: 0 }))
          .where('jobs.leased_until', 'is', null)
      })
      .execute()
    tx.wakes.kinds.add(type.kind)
  }
}

/** Runs a scheduled job now. */
export async function runJobNow(
  tx: TxDb,
  type: JobType<unknown>,
  job: { mapId: number; key: string },
  now: Timestamp,
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_at: now })
    .where('map_id', '=', job.mapId)
    .where('kind', '=', type.kind)
    .where('key', '=', job.key)
    .where('leased_until', 'is', null)
    .execute()
  tx.wakes.kinds.add(type.kind)
}

/** Requeues an abandoned job, with a fresh set of attempts. False if it wasn't abandoned. */
export async function retryGivenUpJob(tx: TxDb, job: { map_id: number; id: number }, now: Timestamp): Promise<boolean> {
  const retried = await tx
    .updateTable('jobs')
    .set({ failed: null, attempts: 0, run_at: now })
    .where('map_id', '=', job.map_id)
    .where('id', '=', job.id)
    .where('failed', 'is not', null)
    .returning('kind')
    .executeTakeFirst()
  if (retried) tx.wakes.kinds.add(retried.kind)
  return retried !== undefined
}
