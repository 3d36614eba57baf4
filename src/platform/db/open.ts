import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** PostgreSQL where an address is given, otherwise one file in the data folder, readable by its owner alone. */
export function openDatabase(settings: { databaseUrl: string | undefined; dataDir: string }, log: Log): Database {
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, log)
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  return openSqlite(join(settings.dataDir, 'cairn.db'))
}
