import type { Log } from '../log.ts'
import type { Job, JobKind, LogStyle } from './kind.ts'
import type { Outcome } from './outcome.ts'

const usual: LogStyle<unknown> = {
  noun: 'job',
  facts: ({ kind, map_id, key }) => ({ job: kind, map_id, key }),
  expired: 'It expired before it could be run.',
}

export const logStyleOf = (kind: JobKind): LogStyle<unknown> => kind.log ?? usual

/** One line for everything that became of a job. Of jobs that were done, only what the kind wants to be logged. */
export function report(log: Log, kind: JobKind, job: Job<unknown>, outcome: Outcome): void {
  const { noun } = logStyleOf(kind)
  const facts = factsOf(kind, job)
  if (outcome.result === 'done') {
    if (outcome.done) log.info(facts, outcome.done.message)
  } else if (outcome.result === 'put back') {
    log.info(facts, `${noun} put back`)
  } else {
    const { reason } = outcome.failure
    const why = outcome.error instanceof Error ? { reason, err: outcome.error } : { reason }
    if (outcome.result === 'given up') log.error({ ...facts, ...why }, `${noun} given up`)
    else log.warn({ ...facts, ...why, next_attempt: outcome.runAt }, `${noun} will be retried`)
  }
}

export const factsOf = (kind: JobKind, job: Job<unknown>): object => ({
  ...logStyleOf(kind).facts(job),
  attempts: job.attempts,
})
