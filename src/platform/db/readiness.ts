import { join } from 'node:path'
import type { Log } from '../log.ts'
import { type Probe, readyWithinMs } from './probe.ts'
import { SqliteProbe } from './sqlite-probe.ts'

/** Whether the database takes writes, asked on a connection of its own: requests may keep all others. */
export interface Readiness {
  /** Throws with the reason if it does not within a second. */
  check(): Promise<void>
  close(): Promise<void>
}

/** On PostgreSQL its connection also shows to `cairn restore` that this process is using the database. */
export async function openReadiness(
  settings: { databaseUrl: string; dataDir: string },
  log: Log,
  withinMs = readyWithinMs,
): Promise<Readiness> {
  const probe = settings.databaseUrl ? await openSession(settings.databaseUrl, log) : sqliteProbe(settings.dataDir)
  let running: Promise<void> | undefined
  return {
    // Anybody may ask. However many do, one attempt runs at a time, and all get its result.
    check: () => {
      running ??= withDeadline(probe, withinMs).finally(() => {
        running = undefined
      })
      return running
    },
    close: () => probe.close(),
  }
}

const sqliteProbe = (dataDir: string): Probe => new SqliteProbe(join(dataDir, 'cairn.db'))

async function openSession(url: string, log: Log): Promise<Probe> {
  // Loaded only when it is used, so that a start with SQLite is faster.
  const { PostgresSession } = await import('./postgres-session.ts')
  const session = new PostgresSession(url, log)
  await session.start()
  return session
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
