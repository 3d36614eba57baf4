import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

interface Settings {
  databaseUrl: string
  dataDir: string
  /** False refuses a database that is not there yet. */
  create?: boolean
}

/** PostgreSQL where an address is given, otherwise one file in the data folder, readable by its owner alone. */
export async function openDatabase(settings: Settings, log: Log): Promise<Database> {
  if (settings.databaseUrl) {
    // Loaded only where it is used: the embedded database starts faster without it.
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(settings.databaseUrl, log)
  }
  const file = join(settings.dataDir, 'cairn.db')
  if (settings.create === false && !existsSync(file))
    throw new Error(`There is no database ${file} yet. Run: cairn migrate`)
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  return openSqlite(file)
}
