import { join } from 'node:path'
import type { Log } from '../log.ts'
import { openSqlitePresence, type Presence, type Probe, readyWithinMs, SqliteProbe } from './sqlite-session.ts'

/** Whether the database takes writes, asked on a connection of its own: requests may keep all others. */
export interface Readiness {
  /** Throws with the reason if it does not within a second. */
  check(): Promise<void>
  presence: Presence
  close(): Promise<void>
}

/** On PostgreSQL its connection also shows to `cairn restore` that this process is using the database. */
export async function openReadiness(
  settings: { databaseUrl: string; dataDir: string },
  log: Log,
  withinMs = readyWithinMs,
): Promise<Readiness> {
  const { probe, presence, close } = settings.databaseUrl
    ? await openSession(settings.databaseUrl, log)
    : openFile(settings.dataDir)
  let running: Promise<void> | undefined
  return {
    // Anybody may ask. However many do, one attempt runs at a time, and all get its result.
    check: () => {
      running ??= withDeadline(probe, withinMs).finally(() => {
        running = undefined
      })
      return running
    },
    presence,
    close,
  }
}

interface Opened {
  probe: Probe
  presence: Presence
  close(): Promise<void>
}

function openFile(dataDir: string): Opened {
  const [probe, presence] = [new SqliteProbe(join(dataDir, 'cairn.db')), openSqlitePresence(dataDir)]
  const close = async () => {
    presence.close()
    await probe.close()
  }
  return { probe, presence, close }
}

async function openSession(url: string, log: Log): Promise<Opened> {
  // Loaded only when it is used, so that a start with SQLite is faster.
  const { PostgresSession } = await import('./postgres-session.ts')
  const session = new PostgresSession(url, log)
  await session.start()
  return { probe: session, presence: session.presence, close: () => session.close() }
}

async function withDeadline(probe: Probe, withinMs: number): Promise<void> {
  const deadline = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    deadline.abort()
    late.reject(new Error(`The database took no write within ${withinMs} ms.`))
  }, withinMs)
  try {
    await Promise.race([probe.attempt(deadline.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
