import { batchesOf } from '../../lib/batches.ts'
import type { Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../db/tables.ts'
import type { JobType } from './job-type.ts'
import './table.ts'

/** The `map_id` of jobs that belong to no map. */
export const siteJobs = 0

interface NewJob<Payload> {
  /** Unique in its map and kind. A second job with the same key is not added. */
  key: string
  payload: Payload
  mapId?: number
  /** Default: now. */
  runAt?: Timestamp
  expires?: Timestamp
}

const enqueuedIn = new WeakMap<TxDb, Set<string>>()

/** Writes jobs in the caller's transaction. They run only after the commit. */
export async function enqueue<Payload>(
  tx: TxDb,
  type: JobType<Payload>,
  jobs: NewJob<Payload>[],
  now: Timestamp,
): Promise<void> {
  for (const batch of batchesOf(rowsOf(type, jobs, now))) {
    await tx
      .insertInto('jobs')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['map_id', 'kind', 'key']).doNothing())
      .execute()
    recordEnqueued(tx, type.kind)
  }
}

/** As `enqueue`, but a job with this key that was given up, or that is due later, starts anew. */
export async function enqueueAgain<Payload>(
  tx: TxDb,
  type: JobType<Payload>,
  jobs: NewJob<Payload>[],
  now: Timestamp,
): Promise<void> {
  for (const batch of batchesOf(rowsOf(type, jobs, now))) {
    await tx
      .insertInto('jobs')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['map_id', 'kind', 'key'])
          .doUpdateSet((eb) => ({ run_at: eb.ref('excluded.run_at'), failed: null, attempts: 0 }))
          .where('jobs.leased_until', 'is', null),
      )
      .execute()
    recordEnqueued(tx, type.kind)
  }
}

const rowsOf = <Payload>(type: JobType<Payload>, jobs: NewJob<Payload>[], now: Timestamp) =>
  jobs.map(({ key, payload, mapId, runAt, expires }) => ({
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

/** Lets a job run now that was enqueued for later. */
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
  recordEnqueued(tx, type.kind)
}

/** Queues a job again that was given up, with all its attempts. False if it was not given up. */
export async function retryGivenUpJob(tx: TxDb, job: { map_id: number; id: number }, now: Timestamp): Promise<boolean> {
  const retried = await tx
    .updateTable('jobs')
    .set({ failed: null, attempts: 0, run_at: now })
    .where('map_id', '=', job.map_id)
    .where('id', '=', job.id)
    .where('failed', 'is not', null)
    .returning('kind')
    .executeTakeFirst()
  if (retried) recordEnqueued(tx, retried.kind)
  return retried !== undefined
}

/** The worker of this process is woken for them after the commit. */
function recordEnqueued(tx: TxDb, kind: string): void {
  const kinds = enqueuedIn.get(tx) ?? new Set()
  enqueuedIn.set(tx, kinds.add(kind))
}

const none: ReadonlySet<string> = new Set()

/** The kinds of job that the transaction enqueued. They are forgotten: all transactions of SQLite share one handle. */
export function takeEnqueued(tx: TxDb): ReadonlySet<string> {
  const kinds = enqueuedIn.get(tx) ?? none
  enqueuedIn.delete(tx)
  return kinds
}
