import type { Log } from '../log.ts'
import { databaseErrorMeasures } from '../measure.ts'

/** Why the database can't be used right now. None of these is a bug in the program. */
export type FaultKind =
  | 'unreachable'
  | 'partly unreachable'
  | 'refused'
  | 'no answer'
  | 'too many clients'
  | 'too long in the queue'
  | 'request timeout'
  | 'statement timeout'
  | 'lock timeout'
  | 'busy'
  | 'read only'
  | 'disk full'
  | 'out of memory'
  | 'i/o error'
  | 'damaged'
  | 'closing'

/** A fault that we detect ourselves. */
export class DatabaseFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** Returns undefined for an error that isn't about the state of the database, such as a bug or an invalid request. */
export function faultOf(error: unknown): FaultKind | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseFault) return error.kind
  if (isDamaged(error)) return 'damaged'
  const { code = '', errcode } = error as { code?: string; errcode?: number }
  if (errcode !== undefined) return sqliteFaults[errcode & primaryCode]
  if ('severity' in error && (nodeFaults.test(code) || failedNode.test(error.message))) return 'partly unreachable'
  for (const [kind, codes] of postgresFaults) if (codes.test(code)) return kind
  return lostConnection.test(error.message) ? 'unreachable' : undefined
}

/** True if a row was rejected because another row has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === postgresUniqueViolation || errcode === sqliteConstraintUnique
}

const postgresUniqueViolation = '23505'
const sqliteConstraintUnique = 2067

/** SQLite: another connection is writing. */
export const isBusy = (error: unknown): boolean => faultOf(error) === 'busy'

const sqliteFaults: Record<number, FaultKind> = {
  5: 'busy',
  6: 'busy',
  7: 'out of memory',
  8: 'read only',
  10: 'i/o error',
  13: 'disk full',
  14: 'unreachable',
}

/** The coordinator's messages about its connection to a node. Our connection to the coordinator is fine. */
const nodeFaults = /^08(?!P01)...$/
const failedNode = /^failure on connection marked as essential/

/** PostgreSQL and connection error codes. */
const postgresFaults: [FaultKind, RegExp][] = [
  ['unreachable', /^(08...|57P0[1-5]|25P03)$/],
  ['unreachable', /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/],
  ['refused', /^(28...|3D000)$/],
  ['too many clients', /^53[34]00$/],
  ['disk full', /^53100$/],
  ['out of memory', /^53[02]00$/],
  ['i/o error', /^58...$/],
  ['read only', /^25006$/],
  ['statement timeout', /^57014$/],
  ['lock timeout', /^55P03$/],
  // Other transactions kept changing the same rows.
  ['busy', /^40(001|P01)$/],
]

/** Messages without a code, from the driver and from Citus when its own server is killed. */
const lostConnection =
  /^Connection terminated|timeout expired|not queryable|connection has been discarded|^postmaster was shut down/

const everyMs = 1_000

/** When a fault was last logged, and how many have gone unlogged since. */
const reported = new WeakMap<Log, { at: number; more: number }>()

/**
 * Counts and logs a database fault, at most one line per second and without a stack trace, because it's not a bug.
 * Returns false, and does nothing, for any other error.
 */
export function reportFault(log: Log, error: unknown, fields: object = {}): boolean {
  const kind = faultOf(error)
  if (kind === undefined) return false
  databaseErrorMeasures.publish({ kind })
  // An outage of a cluster node is logged once, when it begins.
  if (error instanceof DatabaseFault && kind === 'partly unreachable') return true
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

/** Like `reportFault`, but logs a warning for any other error. */
export function warnOf(log: Log, error: unknown, message: string, fields: object = {}): void {
  if (!reportFault(log, error, fields)) log.warn({ err: error, ...fields }, message)
}

/** The database file was removed or replaced while a process was using it. */
export class DatabaseFileLost extends Error {}

/** True when an SQLite database file is damaged or missing. Waiting doesn't help; only a backup does. */
export function isDamaged(error: unknown): boolean {
  if (error instanceof DatabaseFileLost) return true
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && damageCodes.has(errcode & primaryCode)
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damageCodes = new Set([11, 26])
/** The low eight bits of an extended SQLite code are the primary code. */
const primaryCode = 0xff
