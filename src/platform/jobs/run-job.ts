import { Value } from 'typebox/value'
import { hourMs, later, type Timestamp, timestampOf } from '../../lib/time.ts'
import { type Site, systemContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { faultOf, reportFault } from '../db/database-errors.ts'
import type { Presence } from '../db/sqlite-session.ts'
import type { TxDb } from '../db/tables.ts'
import { shortWorkMs, withinMs } from '../db/time-limit.ts'
import type { Log } from '../log.ts'
import { jobMeasures } from '../measure.ts'
import type { JobRow } from './enqueue.ts'
import { type FailedAttempt, type Job, JobError, type JobHandler, type JobResult } from './job-handler.ts'
import { deleteLeased, releaseJob } from './lease.ts'

export interface RunDeps {
  database: Database
  site: Site
  clock(): Date
  log: Log
  /** Without it, a killed worker's jobs wait until their leases end. */
  presence?: Presence | undefined
  /** How often to look for due jobs. Jobs from this process run immediately. */
  pollMs?: number
}

type Outcome =
  | { result: 'done'; done: JobResult | undefined; at: Timestamp }
  | { result: 'retry'; failure: FailedAttempt; runAt: Timestamp; error: unknown }
  | { result: 'given up'; failure: FailedAttempt; error: unknown }
  | { result: 'put back' }

/** Runs a leased job once, then writes and logs the outcome. Never throws. `stopSignal` puts the job back. */
export async function runJob(
  deps: RunDeps,
  registered: JobHandler,
  row: JobRow,
  stopSignal: AbortSignal,
): Promise<void> {
  const { database, log } = deps
  const job: Job<unknown> = { ...row, payload: parsed(row.payload) }
  const handler = Value.Check(registered.schema, job.payload) ? registered : failingHandler(registered)
  const started = performance.now()
  const outcome = await attempt(deps, handler, row, job, stopSignal)
  const { result } = outcome
  jobMeasures.publish({ kind: row.kind, result, seconds: (performance.now() - started) / 1_000 })
  const style = { ...defaultStyle, ...handler.log }
  const fields = { ...style.fields(job), attempts: job.attempts }
  try {
    const write = () =>
      database.transaction((tx) => writeOutcome(tx, handler, row, job, outcome), { mapId: row.map_id })
    if (await withinMs(shortWorkMs, write)) report(log, style.noun, fields, outcome)
    else log.warn({ ...fields, result }, 'job lease lost')
  } catch (error) {
    if (reportFault(log, error, { ...fields, result })) return
    log.error({ ...fields, err: error, result }, 'job outcome could not be saved')
  }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}

/** For a payload that doesn't match the schema. The kind's functions must not receive it. */
const failingHandler = ({ kind, schema, concurrency, timeoutMs }: JobHandler): JobHandler => ({
  ...{ kind, schema, concurrency, timeoutMs },
  retryDelaysMs: [],
  run: async () => {
    throw new JobError('The payload does not match its schema.')
  },
})

async function attempt(
  deps: RunDeps,
  handler: JobHandler,
  row: JobRow,
  job: Job<unknown>,
  stopSignal: AbortSignal,
): Promise<Outcome> {
  const now = (): Timestamp => timestampOf(deps.clock())
  if (isExpired(row, now())) return givenUp({ ...defaultStyle, ...handler.log }.expired, now(), undefined)
  const { database, site } = deps
  try {
    const signal = AbortSignal.any([stopSignal, AbortSignal.timeout(handler.timeoutMs)])
    signal.throwIfAborted()
    const ctx = systemContext(database, site, now())
    // A run may ignore the signal.
    const aborted = new Promise<never>((_resolve, reject) => {
      const reason = new JobError(`It took longer than ${handler.timeoutMs / 1000} seconds.`)
      signal.addEventListener('abort', () => reject(reason), { once: true })
    })
    const done = await Promise.race([handler.run(ctx, job, signal), aborted])
    return { result: 'done', done, at: now() }
  } catch (error) {
    return stopSignal.aborted ? { result: 'put back' } : afterError(handler, row, error, now())
  }
}

const isExpired = ({ expires }: JobRow, now: Timestamp): boolean => expires !== null && expires <= now

const givenUp = (reason: string, at: Timestamp, error: unknown): Outcome => ({
  result: 'given up',
  failure: { reason, at, givenUp: true },
  error,
})

/** The job is retried unless a retry is pointless, no attempts are left, or the job would expire first. */
function afterError(handler: JobHandler, row: JobRow, error: unknown, now: Timestamp): Outcome {
  const message = error instanceof Error ? error.message : String(error)
  const reason = message.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300)
  const delayMs = handler.retryDelaysMs[row.attempts - 1]
  if ((error instanceof JobError && !error.retry) || delayMs === undefined) return givenUp(reason, now, error)
  // Jitter: jobs that failed together must not be retried together.
  const runAt = later(now, Math.round(delayMs * (1 + Math.random() / 5)))
  if (isExpired(row, runAt)) return givenUp(reason, now, error)
  return { result: 'retry', failure: { reason, at: now, givenUp: false }, runAt, error }
}

/** Returns false, and writes nothing, if this worker has lost the lease. */
async function writeOutcome(
  tx: TxDb,
  handler: JobHandler,
  row: JobRow,
  job: Job<unknown>,
  outcome: Outcome,
): Promise<boolean> {
  // Hourly work keeps its row, so that a server that restarts doesn't repeat work that was just done.
  const inAnHour = (at: Timestamp, last_error: string | null) =>
    releaseJob(tx, row, { run_at: later(at, hourMs), attempts: 0, last_error })
  if (outcome.result === 'done') {
    const hasLease = handler.hourly ? await inAnHour(outcome.at, null) : await deleteLeased(tx, row)
    if (hasLease) await outcome.done?.write(tx, outcome.at)
    return hasLease
  }
  // As if it had never been leased.
  if (outcome.result === 'put back') return releaseJob(tx, row, { attempts: row.attempts - 1 })
  const { reason, at } = outcome.failure
  if (outcome.result === 'given up' && handler.hourly) return inAnHour(at, reason)
  const change = outcome.result === 'retry' ? { run_at: outcome.runAt } : { failed: at }
  const hasLease = await releaseJob(tx, row, { ...change, last_error: reason })
  if (hasLease) await handler.onFailure?.(tx, job, outcome.failure)
  return hasLease
}

const defaultStyle: Required<NonNullable<JobHandler['log']>> = {
  noun: 'job',
  fields: ({ kind, map_id, key }) => ({ job: kind, map_id, key }),
  expired: 'It expired before it could be run.',
}

/** Logs the outcome in one line. A successful job is logged only if its run returned a message. */
function report(log: Log, noun: string, fields: object, outcome: Outcome): void {
  if (outcome.result === 'done') {
    if (outcome.done?.message) log.info(fields, outcome.done.message)
  } else if (outcome.result === 'put back') {
    log.info(fields, `${noun} put back`)
  } else {
    const { failure, error } = outcome
    const isBug = error instanceof Error && !(error instanceof JobError) && faultOf(error) === undefined
    const why = { ...fields, reason: failure.reason, ...(isBug ? { err: error } : {}) }
    if (outcome.result === 'given up') log.error(why, `${noun} abandoned`)
    else log.warn({ ...why, next_attempt: outcome.runAt }, `${noun} will be retried`)
  }
}
