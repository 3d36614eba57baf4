import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { Database } from '../database.ts'
import { applyNextMigration } from '../migrate.ts'
import { lockForMigration } from '../migration-lock.ts'
import { type Migration, readMigrations } from '../migrations.ts'
import { writeShardsInTurn } from '../multi-shard.ts'
import { originOf } from '../schema-state.ts'
import type { TxDb } from '../tables.ts'
import { withoutTimeout } from '../time-limit.ts'
import { assertUnusedDatabase } from '../use-lock.ts'
import { checkBackup, type Header, type LastLine } from './backup-file.ts'
import { emptyDatabase, filledTable } from './empty-database.ts'
import { insertRows } from './insert-rows.ts'
import type { Progress } from './write-backup.ts'

export interface Restoring {
  file: string
  now: Timestamp
  /** Whether what is there may be lost. */
  replaces: boolean
  /** Whether servers may be connected. Only PostgreSQL asks; a file that is open is never replaced. */
  whileUsed: boolean
  progress: Progress
  /** Called with the restored rows, in their transaction. */
  finish(database: Database, tx: TxDb): Promise<void>
}

export type CheckedBackup = Header & LastLine

/** Reads the whole file. Refuses one that is not whole, or whose schema this program does not know. */
export async function readBackup(file: string): Promise<CheckedBackup> {
  const backup = await checkBackup(file)
  const origin = originOf(readMigrations(), backup.steps)
  if (origin === 'development')
    throw new Error("The backup was made by a development version of Cairn and can't be restored.")
  if (origin)
    throw new Error(`The backup is newer than this program: it has the migration ${origin.newer}. Use a newer version.`)
  return backup
}

/**
 * One transaction: the schema of the backup, its rows, then the migrations that came after it. So a backup of an older version
 * is brought up to date like a database of that version.
 */
export function restoreRows(database: Database, backup: CheckedBackup, restoring: Restoring): Promise<void> {
  const all = readMigrations()
  const first = all.filter(({ name }) => backup.steps.some((migration) => migration.name === name))
  const restore = async (tx: TxDb) => {
    await lockForMigration(database, tx)
    await writeShardsInTurn(database, tx)
    if (database.engine === 'postgres' && !restoring.whileUsed) await assertUnusedDatabase(tx, ', or give --while-used')
    const filled = restoring.replaces ? undefined : await filledTable(database, tx)
    if (filled !== undefined) throw new Error(notEmpty)
    await emptyDatabase(database, tx, backup.steps)
    await applyMigrations(database, tx, first, restoring.now)
    await deferForeignKeys(database, tx)
    await insertRows(database, tx, restoring.file, restoring.progress)
    await applyMigrations(database, tx, all, restoring.now)
    await restoring.finish(database, tx)
  }
  return withoutTimeout(() => database.transaction(restore))
}

export const notEmpty = 'The database is not empty. Nothing was changed. To lose what it holds, give --replace.'

async function applyMigrations(database: Database, tx: TxDb, migrations: Migration[], now: Timestamp): Promise<void> {
  while ((await applyNextMigration(database, tx, migrations, now)) !== undefined);
}

/** SQLite checks them when it commits. On PostgreSQL the order of the tables and of their rows is enough. */
async function deferForeignKeys({ engine }: Database, tx: TxDb): Promise<void> {
  if (engine === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(tx)
}
