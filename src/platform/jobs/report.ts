import { faultOf } from '../db/database-errors.ts'
import type { Log } from '../log.ts'
import type { Job, JobHandler, LogStyle } from './job-handler.ts'
import type { Outcome } from './outcome.ts'

const defaultStyle: Required<LogStyle<unknown>> = {
  noun: 'job',
  fields: ({ kind, map_id, key }) => ({ job: kind, map_id, key }),
  expired: 'It expired before it could be run.',
}

export const logStyleOf = (handler: JobHandler): Required<LogStyle<unknown>> => ({ ...defaultStyle, ...handler.log })

/** Logs the outcome in one line. A job that is done is logged only if its run returned a message. */
export function report(log: Log, handler: JobHandler, job: Job<unknown>, outcome: Outcome): void {
  const { noun } = logStyleOf(handler)
  const fields = logFields(handler, job)
  if (outcome.result === 'done') {
    if (outcome.done) log.info(fields, outcome.done.message)
  } else if (outcome.result === 'put back') {
    log.info(fields, `${noun} put back`)
  } else {
    const { reason } = outcome.failure
    const isBug = outcome.error instanceof Error && faultOf(outcome.error) === undefined
    const why = isBug ? { reason, err: outcome.error } : { reason }
    if (outcome.result === 'given up') log.error({ ...fields, ...why }, `${noun} given up`)
    else log.warn({ ...fields, ...why, next_attempt: outcome.runAt }, `${noun} will be retried`)
  }
}

export const logFields = (handler: JobHandler, job: Job<unknown>): object => ({
  ...logStyleOf(handler).fields(job),
  attempts: job.attempts,
})
