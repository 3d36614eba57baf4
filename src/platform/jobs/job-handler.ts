import { hourMs, minuteMs, type Timestamp } from '../../lib/time.ts'
import type { Context } from '../context.ts'
import type { TxDb } from '../db/tables.ts'
import type { JobRow, JobType } from './enqueue.ts'

/** A job that this worker has leased. */
export interface Job<Payload> extends Pick<JobRow, 'map_id' | 'id' | 'kind' | 'key' | 'created' | 'attempts'> {
  payload: Payload
}

/** A kind of job, and how to run it. Jobs run at least once: a run may be repeated after a crash. */
export interface JobHandler<Payload = unknown> extends JobType<Payload> {
  /**
   * True for work that becomes due again an hour after it was done. The worker enqueues it once, with an empty payload.
   */
  hourly?: true
  /** How many jobs of this kind one worker runs at the same time. Kinds don't wait for each other. */
  concurrency: number
  /** How many of them can be from one map, for kinds with long runs. Default: all. */
  concurrencyPerMap?: number
  /** A run that takes longer counts as failed. */
  timeoutMs: number
  /** How long other workers wait before they take over a crashed worker's job. Default: five times `timeoutMs`. */
  leaseMs?: number
  /** The wait after each failed run. After the last one the job is abandoned. */
  retryDelaysMs: readonly number[]
  /** Throws if the run failed or the signal was aborted. */
  run(ctx: Context, job: Job<Payload>, signal: AbortSignal): Promise<JobResult | undefined>
  /** Called in the transaction that writes the failure. */
  onFailure?(tx: TxDb, job: Job<Payload>, failure: FailedAttempt): Promise<void>
  /** Cleans up after old jobs of this kind. Called about once an hour. */
  prune?(tx: TxDb, now: Timestamp): Promise<void>
  log?: LogStyle<Payload>
}

export const jobHandler = <Payload>(
  type: JobType<Payload>,
  options: Omit<JobHandler<Payload>, keyof JobType<Payload>>,
): JobHandler<Payload> => ({ ...type, ...options })

/** Returned by a run that did something. */
export interface JobResult {
  /** Written in the transaction that ends the job, unless the lease was lost. */
  write(tx: TxDb, now: Timestamp): Promise<void>
  /** Logged afterwards. */
  message?: string
}

export interface FailedAttempt {
  reason: string
  at: Timestamp
  givenUp: boolean
}

/** How jobs of a kind are logged. */
export interface LogStyle<Payload> {
  noun: string
  fields(job: Job<Payload>): object
  /** The reason to log when a job has expired. Default: a generic one. */
  expired?: string
}

/** An expected failure: its message is enough. Any other error is logged with its stack. */
export class JobError extends Error {
  readonly retry: boolean

  constructor(message: string, { retry = true } = {}) {
    super(message)
    this.retry = retry
  }
}

/** Growing delays, for work that may fail for hours. The job is abandoned after about a day. */
export const retryForADay = [
  minuteMs / 2,
  2 * minuteMs,
  10 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  8 * hourMs,
]
