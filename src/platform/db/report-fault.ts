import type { Log } from '../log.ts'
import { databaseErrorMeasures } from '../measure.ts'
import { faultOf } from './database-errors.ts'

const everyMs = 1_000

interface Reported {
  at: number
  /** How many were not logged since. */
  more: number
}

const reported = new WeakMap<Log, Reported>()

/**
 * Counts a fault of the database and logs it, in one line a second however many requests and jobs meet it, and without
 * a stack: it is no bug. Returns false, and does nothing, for any other error.
 */
export function reportFault(log: Log, error: unknown, fields: object = {}): boolean {
  const kind = faultOf(error)
  if (kind === undefined) return false
  databaseErrorMeasures.publish({ kind })
  const last = reported.get(log)
  const now = performance.now()
  if (last && now - last.at < everyMs) {
    last.more += 1
    return true
  }
  const { message, code } = error as Error & { code?: string }
  const more = last && last.more > 0 ? { more: last.more } : {}
  log.error({ ...fields, kind, reason: message || code, ...more }, 'database unavailable')
  reported.set(log, { at: now, more: 0 })
  return true
}

/** As `reportFault`, with a warning for any other error. */
export function warnOf(log: Log, error: unknown, message: string, fields: object = {}): void {
  if (!reportFault(log, error, fields)) log.warn({ err: error, ...fields }, message)
}
