import type { Log } from '../log.ts'
import { openSqliteSession, type Presence, readyWithinMs, type Session } from './sqlite-session.ts'

/** Checks whether the database accepts writes, on a separate connection, because requests may use up all others. */
export interface Readiness {
  /** Throws with the reason if the database doesn't accept writes within a second. */
  check(): Promise<void>
  presence: Presence
  close(): Promise<void>
}

/** On PostgreSQL, its connection also tells `cairn restore` that this process is using the database. */
export async function openReadiness(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  log: Log,
): Promise<Readiness> {
  // The PostgreSQL code is loaded only if it's used, so that starting with SQLite is faster.
  const session = databaseUrl
    ? await (await import('./postgres-session.ts')).openPostgresSession(databaseUrl, log)
    : await openSqliteSession(dataDir)
  let running: Promise<void> | undefined
  return {
    // Anyone can send this request. Only one check runs at a time, and all callers get its result.
    check: () => {
      running ??= withDeadline(session).finally(() => {
        running = undefined
      })
      return running
    },
    presence: session.presence,
    close: () => session.close(),
  }
}

async function withDeadline(session: Session): Promise<void> {
  const deadline = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    deadline.abort()
    late.reject(new Error(`The database did not accept a write within ${readyWithinMs} ms.`))
  }, readyWithinMs)
  try {
    await Promise.race([session.attempt(deadline.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
