import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { syncFolder, writeDurably } from '../../durable-file.ts'
import type { Database } from '../database.ts'
import type { Db } from '../tables.ts'

/** On SQLite the mark is a file, on PostgreSQL a table. It's there until everything is restored. */
const fileIn = (dataDir: string): string => join(dataDir, 'unfinished-restore')
const table = 'unfinished_restore'

/** Returns false if an earlier restore has left its mark. */
export const markFolder = (dataDir: string): boolean => writeDurably(fileIn(dataDir), '', { replaces: false })

export function unmarkFolder(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true })
  syncFolder(dataDir)
}

export function assertFolderRestored(dataDir: string): void {
  if (existsSync(fileIn(dataDir))) throw unfinished(`remove ${fileIn(dataDir)}`)
}

/** Like `markFolder`. */
export async function markDatabase(db: Db): Promise<boolean> {
  if (await isMarked(db)) return false
  await sql`create table ${sql.table(table)} (restoring boolean)`.execute(db)
  return true
}

export const unmarkDatabase = (db: Db) => sql`drop table ${sql.table(table)}`.execute(db)

export async function assertDatabaseRestored({ engine, read }: Database): Promise<void> {
  if (engine === 'postgres' && (await isMarked(read))) throw unfinished(`drop the table ${table}`)
}

async function isMarked(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db)
  return rows[0]?.found === true
}

/** Before its backup is restored, a database looks like a new installation, and a server would start it as one. */
const unfinished = (removing: string): Error =>
  new Error(
    "A restore has begun and isn't complete. If it's no longer running, it was cut short: restore the backup again, " +
      `with cairn restore <backup> --replace. To continue with what's there instead, ${removing}.`,
  )
