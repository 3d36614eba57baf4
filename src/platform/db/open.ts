import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { makeFolderDurably } from '../durable-file.ts'
import type { Log } from '../log.ts'
import { assertFolderRestored } from './backup/restore-mark.ts'
import type { Database } from './database.ts'
import { type FaultKind, faultOf } from './database-errors.ts'
import { inspectFile } from './inspect-file.ts'
import { findMarker, hasWal, keepMarker } from './installation-marker.ts'
import { rewriteUnusedLog } from './rewrite-log.ts'
import { openSqlite } from './sqlite.ts'
import type { Db } from './tables.ts'
import { type DatabaseLimits, withinMs } from './time-limit.ts'

interface Settings {
  databaseUrl: string
  dataDir: string
  /** Only for PostgreSQL. */
  limits?: DatabaseLimits
  listMapIds?: (db: Db) => Promise<number[]>
  /** Only for SQLite: whether this process checkpoints the write-ahead log. */
  checkpoints?: boolean
  /** If false, throws when the database file doesn't exist. */
  create?: boolean
  /** True for a server or a worker: checks the file more thoroughly before opening it. */
  isLongRunning?: boolean
}

/** Opens PostgreSQL if a URL is set, otherwise SQLite in the data folder, which only its owner can read. */
export async function openDatabase(settings: Settings, log: Log): Promise<Database> {
  if (settings.databaseUrl) {
    // Loaded only when used, so that starting with SQLite is faster.
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(settings.databaseUrl, log, settings.limits, settings.listMapIds)
  }
  const file = join(settings.dataDir, 'cairn.db')
  if (settings.create === false && !existsSync(file) && !findMarker(settings.dataDir))
    throw new Error(`There is no database ${file} yet. Run: cairn migrate`)
  makeFolderDurably(settings.dataDir)
  assertFolderRestored(settings.dataDir)
  const isLongRunning = settings.isLongRunning ?? false
  inspectFile(file, { marker: findMarker(settings.dataDir), checksPages: isLongRunning })
  if (!isLongRunning && hasWal(file)) await rewriteUnusedLog(file)
  const database = openSqlite(file, {
    syncsCommits: !isLongRunning,
    checkpoints: settings.checkpoints ?? true,
    report: (reason) => log.error({ file }, reason),
    onFailedSync: (error) => {
      log.error({ file, err: error }, 'The disk failed to save the database. Stopping: the last writes may be lost.')
      process.exit(1)
    },
  })
  return keepMarker(database, { dataDir: settings.dataDir, file, isLongRunning, log })
}

const pauseMs = 500
const logEveryMs = 10_000
const attemptMs = 5_000
/** A start that takes longer says why. */
export const notReadyMs = 10_000

/**
 * Waits for the database, because servers and databases are often started together. Servers and workers, which pass a
 * signal, also wait until everything that earlier processes wrote to SQLite's file is durable. A permanent error, such
 * as a wrong password, ends the wait immediately. If `forMs` is 0, the database must already be up.
 */
export async function waitForDatabase(
  database: Database,
  log: Log,
  { forMs, signal }: { forMs: number; signal?: AbortSignal },
): Promise<void> {
  const started = performance.now()
  let loggedAt: number | undefined
  let reason = 'The disk is still saving what earlier processes wrote.'
  const late = setTimeout(() => log.warn({ reason }, 'not ready'), notReadyMs)
  try {
    for (;;) {
      const attempt = withinMs(attemptMs, async () => {
        if (signal) await database.makeLogDurable?.()
        await sql`select 1`.execute(database.read)
      })
      const error = await attempt.then(() => undefined).catch((failure: Error) => failure)
      if (error === undefined) {
        if (loggedAt !== undefined) log.info({}, 'database reached')
        return
      }
      const now = performance.now()
      if (!passing.includes(faultOf(error)) || forMs === 0) throw error
      reason = reasonOf(error)
      if (now - started >= forMs) {
        const failed = `The database could not be reached for ${forMs / 1_000} seconds: ${reason}.`
        throw new Error(`${failed} ${database.engine === 'sqlite' ? unlock : reach}`, { cause: error })
      }
      if (loggedAt === undefined || now - loggedAt >= logEveryMs) {
        log.warn({ reason, for_seconds: Math.round((now - started) / 1_000) }, 'waiting for the database')
        loggedAt = now
      }
      await wait(pauseMs, undefined, signal ? { signal } : {})
    }
  } finally {
    clearTimeout(late)
  }
}

const unlock = 'Stop the program that keeps cairn.db locked.'
const reach = "Check that it's running and that DATABASE_URL is correct."

/** Temporary errors while a database starts or fails over. */
const passing: (FaultKind | undefined)[] = ['unreachable', 'no answer', 'too many clients', 'busy']

/** Some connection errors have a code but no message. */
const reasonOf = (error: Error): string => error.message || String((error as { code?: string }).code)

/** After this long, any work still waiting for the database fails. A server has longer than that to shut down. */
const graceMs = 7_000
const lastMs = 500

/** Stops the work, then closes the database, even if the work is waiting for a database that doesn't respond. */
export async function closeInTime(database: Database, endWork: () => Promise<void>): Promise<void> {
  const late = setTimeout(() => database.interrupt(), graceMs)
  try {
    await endWork()
  } finally {
    clearTimeout(late)
    // Only abandoned work is left, such as a job that timed out.
    const last = setTimeout(() => database.interrupt(), lastMs)
    await database.close()
    clearTimeout(last)
  }
}
