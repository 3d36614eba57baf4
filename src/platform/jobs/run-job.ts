import { Value } from 'typebox/value'
import { type Timestamp, timestampOf } from '../../lib/time.ts'
import type { Site } from '../context.ts'
import { createContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { type Done, type Job, JobError, type JobKind } from './kind.ts'
import { afterError, givenUp, isExpired, type Outcome, settle } from './outcome.ts'
import { factsOf, logStyleOf, report } from './report.ts'
import type { JobRow } from './table.ts'

export interface RunParts {
  database: Database
  site: Site
  clock(): Date
  log: Log
}

/** Runs a leased job once, and writes and logs what became of it. Never throws. `cut` puts it back. */
export async function runJob(parts: RunParts, given: JobKind, row: JobRow, cut: AbortSignal): Promise<void> {
  const { database, log } = parts
  const job: Job<unknown> = { ...row, payload: parsed(row.payload) }
  const kind = Value.Check(given.schema, job.payload) ? given : refusing(given)
  const outcome = await attempt(parts, kind, row, job, cut)
  try {
    const ours = await database.transaction((tx) => settle(tx, kind, row, job, outcome))
    if (ours) report(log, kind, job, outcome)
    else log.warn({ ...factsOf(kind, job), result: outcome.result }, 'job lease was lost')
  } catch (error) {
    log.error({ ...factsOf(kind, job), err: error, result: outcome.result }, 'job outcome could not be written')
  }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}

/** For a payload that the kind cannot read: none of the kind's own functions is called with it. */
const refusing = ({ kind, schema, atOnce, timeoutMs }: JobKind): JobKind => ({
  kind,
  schema,
  atOnce,
  timeoutMs,
  retryDelaysMs: [],
  run: async () => {
    throw new JobError('The payload does not match the schema of its kind.')
  },
})

async function attempt(
  parts: RunParts,
  kind: JobKind,
  row: JobRow,
  job: Job<unknown>,
  cut: AbortSignal,
): Promise<Outcome> {
  const now = (): Timestamp => timestampOf(parts.clock())
  if (isExpired(row, now())) return givenUp(logStyleOf(kind).expired, now())
  try {
    const done = await runUntilAborted(parts, kind, job, now(), cut)
    return { result: 'done', done, at: now() }
  } catch (error) {
    return cut.aborted ? { result: 'put back' } : afterError(kind, row, error, now())
  }
}

/** A run that does not listen to its signal must not keep the worker from going on. */
async function runUntilAborted(
  { database, site }: RunParts,
  kind: JobKind,
  job: Job<unknown>,
  now: Timestamp,
  cut: AbortSignal,
): Promise<Done | undefined> {
  const signal = AbortSignal.any([cut, AbortSignal.timeout(kind.timeoutMs)])
  signal.throwIfAborted()
  const aborted = new Promise<never>((_resolve, reject) => {
    const reason = new JobError(`It took longer than ${kind.timeoutMs / 1000} seconds.`)
    signal.addEventListener('abort', () => reject(reason), { once: true })
  })
  const ctx = createContext({ database, site, now, actor: { kind: 'system' }, requestId: null })
  return Promise.race([kind.run(ctx, job, signal), aborted])
}
