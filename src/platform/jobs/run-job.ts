import { Value } from 'typebox/value'
import { type Timestamp, timestampOf } from '../../lib/time.ts'
import type { Site } from '../context.ts'
import { createContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Presence } from '../db/presence.ts'
import { reportFault } from '../db/report-fault.ts'
import { shortWorkMs, withinMs } from '../db/time-limit.ts'
import type { Log } from '../log.ts'
import { jobMeasures } from '../measure.ts'
import { type Job, JobError, type JobHandler, type JobResult } from './job-handler.ts'
import { afterError, givenUp, isExpired, type Outcome, writeOutcome } from './outcome.ts'
import { logFields, logStyleOf, report } from './report.ts'
import type { JobRow } from './table.ts'

export interface RunDeps {
  database: Database
  site: Site
  clock(): Date
  log: Log
  /** Without it, the jobs of a worker that was killed wait for the end of their leases. */
  presence?: Presence | undefined
  /** How often due jobs are looked for. Jobs of this process run at once. */
  pollMs?: number
}

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
  const seconds = (performance.now() - started) / 1_000
  jobMeasures.publish({ kind: row.kind, result: outcome.result, seconds })
  try {
    const write = () => database.transaction((tx) => writeOutcome(tx, handler, row, job, outcome))
    const hasLease = await withinMs(shortWorkMs, write)
    if (hasLease) report(log, handler, job, outcome)
    else log.warn({ ...logFields(handler, job), result: outcome.result }, 'job lease was lost')
  } catch (error) {
    if (reportFault(log, error, { ...logFields(handler, job), result: outcome.result })) return
    log.error({ ...logFields(handler, job), err: error, result: outcome.result }, 'job outcome could not be written')
  }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}

/** For a payload that does not match the schema. The functions of the kind must not receive it. */
const failingHandler = ({ kind, schema, concurrency, timeoutMs }: JobHandler): JobHandler => ({
  kind,
  schema,
  concurrency,
  timeoutMs,
  retryDelaysMs: [],
  run: async () => {
    throw new JobError('The payload does not match the schema of its kind.')
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
  if (isExpired(row, now())) return givenUp(logStyleOf(handler).expired, now())
  try {
    const done = await runUntilAborted(deps, handler, job, now(), stopSignal)
    return { result: 'done', done, at: now() }
  } catch (error) {
    return stopSignal.aborted ? { result: 'put back' } : afterError(handler, row, error, now())
  }
}

/** Throws when the signal is aborted, even if the run ignores the signal. */
async function runUntilAborted(
  { database, site }: RunDeps,
  handler: JobHandler,
  job: Job<unknown>,
  now: Timestamp,
  stopSignal: AbortSignal,
): Promise<JobResult | undefined> {
  const signal = AbortSignal.any([stopSignal, AbortSignal.timeout(handler.timeoutMs)])
  signal.throwIfAborted()
  const aborted = new Promise<never>((_resolve, reject) => {
    const reason = new JobError(`It took longer than ${handler.timeoutMs / 1000} seconds.`)
    signal.addEventListener('abort', () => reject(reason), { once: true })
  })
  const ctx = createContext({ database, site, now, actor: { kind: 'system' }, requestId: null })
  return Promise.race([handler.run(ctx, job, signal), aborted])
}
