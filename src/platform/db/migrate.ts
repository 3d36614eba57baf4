import { sql } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import { prepareCluster } from './citus.ts'
import type { Database } from './database.ts'
import { lockForMigration } from './migration-lock.ts'
import { type MigrationProgress, noProgress } from './migration-progress.ts'
import { type Migration, readMigrations } from './migrations.ts'
import { renderMigration } from './render-step.ts'
import { appliedMigrations, pendingMigrations } from './schema-state.ts'
import type { TxDb } from './tables.ts'
import { withoutTimeout } from './time-limit.ts'

/**
 * Applies the missing migrations, one transaction for each: killed at any moment, none is half applied, and the next start
 * continues from there. Two servers starting at once take turns. Returns the migrations applied.
 */
export async function migrate(
  database: Database,
  now: Timestamp,
  migrations: Migration[] = readMigrations(),
  progress: MigrationProgress = noProgress,
): Promise<string[]> {
  const applied: string[] = []
  const before = await appliedMigrations(database, database.read)
  const pending = pendingMigrations(migrations, before ?? [])
  if (pending.length > 0) database.suspendLossCheck?.()
  try {
    for (;;) {
      const begun = performance.now()
      const applyInTurn = async (tx: TxDb) => {
        await lockForMigration(database, tx)
        return applyNextMigration(database, tx, migrations, now, progress)
      }
      const name = await withoutTimeout(() => database.transaction(applyInTurn))
      if (name === undefined) return applied
      progress.applied(name, Math.round(performance.now() - begun), before === undefined)
      applied.push(name)
    }
  } finally {
    await progress.end()
  }
}

/** Applies the first migration that is missing. Returns its name; undefined when none is. */
export async function applyNextMigration(
  database: Database,
  tx: TxDb,
  migrations: Migration[],
  now: Timestamp,
  progress: MigrationProgress = noProgress,
): Promise<string | undefined> {
  const applied = await appliedMigrations(database, tx)
  const [migration] = pendingMigrations(migrations, applied ?? [])
  if (!migration) return undefined
  const statements = [
    ...(applied ? [] : renderMigration(migrationsTable, database.engine)),
    ...renderMigration(migration.text, database.engine),
  ]
  const placeNewTables = await prepareCluster(database, tx)
  for (const [index, statement] of statements.entries()) {
    // An empty database takes no time.
    if (applied) progress.running(migration.name, index + 1, statements.length)
    await sql.raw(statement).execute(tx)
    if (/^create table\b/.test(statement)) await placeNewTables()
  }
  await sql`insert into migrations (step, checksum, applied) values (${migration.name}, ${migration.checksum}, ${now})`.execute(
    tx,
  )
  return migration.name
}

const migrationsTable =
  'create table migrations (step text primary key, checksum text not null, applied {moment} not null)'
