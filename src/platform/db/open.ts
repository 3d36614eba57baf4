import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolderDurably } from '../durable-file.ts'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { inspectFile } from './inspect-file.ts'
import { findMarker } from './installation-marker.ts'
import { keepMarker } from './keep-marker.ts'
import type { DatabaseLimits } from './limits.ts'
import { openSqlite } from './sqlite.ts'

interface Settings {
  databaseUrl: string
  dataDir: string
  /** Only for PostgreSQL. */
  limits?: DatabaseLimits
  /** False throws if the database file does not exist. */
  create?: boolean
  /** True for a server or a worker. It looks closer at the file before it opens it. */
  isLongRunning?: boolean
}

/** Opens PostgreSQL if a URL is set, otherwise SQLite in the data folder, which only its owner can read. */
export async function openDatabase(settings: Settings, log: Log): Promise<Database> {
  if (settings.databaseUrl) {
    // Loaded only when it is used, so that a start with SQLite is faster.
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(settings.databaseUrl, log, settings.limits)
  }
  const file = join(settings.dataDir, 'cairn.db')
  if (settings.create === false && !existsSync(file) && !findMarker(settings.dataDir))
    throw new Error(`There is no database ${file} yet. Run: cairn migrate`)
  makeFolderDurably(settings.dataDir)
  const isLongRunning = settings.isLongRunning ?? false
  const marker = findMarker(settings.dataDir)
  inspectFile(file, { marker, checksPages: isLongRunning, log })
  const database = openSqlite(file, (reason) => log.error({ file }, reason))
  return keepMarker(database, { dataDir: settings.dataDir, file, isLongRunning, log })
}
