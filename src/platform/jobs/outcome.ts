import { hourMs, later, type Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../db/tables.ts'
import { type FailedAttempt, type Job, JobError, type JobHandler, type JobResult } from './job-handler.ts'
import { deleteLeased, releaseJob } from './lease.ts'
import type { JobRow } from './table.ts'

/** The outcome of one run. */
export type Outcome =
  | { result: 'done'; done: JobResult | undefined; at: Timestamp }
  | { result: 'retry'; failure: FailedAttempt; runAt: Timestamp; error?: unknown }
  | { result: 'given up'; failure: FailedAttempt; error?: unknown }
  | { result: 'put back' }

export const isExpired = ({ expires }: JobRow, now: Timestamp): boolean => expires !== null && expires <= now

export const givenUp = (reason: string, at: Timestamp): Outcome => ({
  result: 'given up',
  failure: { reason, at, givenUp: true },
})

/** The job is retried unless a retry is useless, no attempt is left, or the job would expire first. */
export function afterError(handler: JobHandler, row: JobRow, error: unknown, now: Timestamp): Outcome {
  const expected = error instanceof JobError
  const reason = oneLine(error)
  const unexpected = expected ? {} : { error }
  const delayMs = handler.retryDelaysMs[row.attempts - 1]
  if ((expected && !error.retry) || delayMs === undefined) return { ...givenUp(reason, now), ...unexpected }
  // Jitter: jobs that failed together must not be retried together.
  const runAt = later(now, Math.round(delayMs * (1 + Math.random() / 5)))
  if (isExpired(row, runAt)) return { ...givenUp(reason, now), ...unexpected }
  return { result: 'retry', failure: { reason, at: now, givenUp: false }, runAt, ...unexpected }
}

/** Writes the outcome if this worker still has the lease. Returns false, and writes nothing, if it was lost. */
export async function writeOutcome<Payload>(
  tx: TxDb,
  handler: JobHandler<Payload>,
  row: JobRow,
  job: Job<Payload>,
  outcome: Outcome,
): Promise<boolean> {
  switch (outcome.result) {
    case 'done': {
      const hasLease = handler.hourly ? await inAnHour(tx, row, outcome.at) : await deleteLeased(tx, row)
      if (hasLease) await outcome.done?.write(tx, outcome.at)
      return hasLease
    }
    case 'put back':
      // As if it had never been leased.
      return releaseJob(tx, row, { attempts: row.attempts - 1 })
    case 'retry':
    case 'given up': {
      const { reason, at } = outcome.failure
      if (outcome.result === 'given up' && handler.hourly) return inAnHour(tx, row, at, reason)
      const change = outcome.result === 'retry' ? { run_at: outcome.runAt } : { failed: at }
      const hasLease = await releaseJob(tx, row, { ...change, last_error: reason })
      if (hasLease) await handler.onFailure?.(tx, job, outcome.failure)
      return hasLease
    }
  }
}

/** Hourly work keeps its row, so that a server that starts again does not repeat what was just done. */
const inAnHour = (tx: TxDb, row: JobRow, now: Timestamp, last_error: string | null = null): Promise<boolean> =>
  releaseJob(tx, row, { run_at: later(now, hourMs), attempts: 0, last_error })

function oneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300)
}
