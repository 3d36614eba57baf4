import type { Log } from '../log.ts'
import { openSqliteSession, type Presence, readyWithinMs, type Session } from './sqlite-session.ts'

/** Whether the database accepts writes, checked on its own connection: requests may use up all others. */
export interface Readiness {
  /** Throws with the reason if it doesn't within a second. */
  check(): Promise<void>
  presence: Presence
  close(): Promise<void>
}

/** On PostgreSQL its connection also shows `cairn restore` that this process uses the database. */
export async function openReadiness(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  log: Log,
): Promise<Readiness> {
  // What PostgreSQL needs is loaded only if it's used, to start faster with SQLite.
  const session = databaseUrl
    ? await (await import('./postgres-session.ts')).openPostgresSession(databaseUrl, log)
    : await openSqliteSession(dataDir)
  let running: Promise<void> | undefined
  return {
    // Anyone may ask. However many do, one attempt runs at a time, and all get its result.
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
    late.reject(new Error(`The database took no write within ${readyWithinMs} ms.`))
  }, readyWithinMs)
  try {
    await Promise.race([session.attempt(deadline.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
