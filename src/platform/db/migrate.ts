import { sql } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { Log } from '../log.ts'
import { stderrOutput } from '../log-output.ts'
import { prepareCluster } from './citus.ts'
import type { Database, Engine } from './database.ts'
import { lockForMigration } from './locks.ts'
import { appliedMigrations, type Migration, pendingMigrations, readMigrations } from './migrations.ts'
import { renderMigration } from './render-step.ts'
import type { TxDb } from './tables.ts'
import { withoutTimeout } from './time-limit.ts'

/**
 * Applies the missing migrations, each in its own transaction. If it's killed, no migration is left half applied, and
 * the next start continues. Servers that start together take turns. On SQLite, an upgrade begins with a snapshot of the
 * file, in the first migration's transaction. Returns the migrations applied.
 */
export async function migrate(
  database: Database,
  now: Timestamp,
  migrations: Migration[] = readMigrations(),
  progress: MigrationProgress = {},
  { takesSnapshot = true } = {},
): Promise<string[]> {
  const applied: string[] = []
  let running: string | undefined
  let isBegun = false
  let snapshot: string | undefined
  const starting = async (name: string, isUpgrade: boolean) => {
    if (isUpgrade && !isBegun) {
      const begun = performance.now()
      snapshot = await database.beginUpgrade?.(now, { takesSnapshot })
      progress.saved?.(snapshot, database.engine, Math.round(performance.now() - begun))
      isBegun = true
    }
    // Migrating an empty database is instant.
    if (isUpgrade) progress.starting?.(name)
    running = name
  }
  try {
    for (;;) {
      const begun = performance.now()
      const applyInTurn = async (tx: TxDb) => {
        running = undefined
        await lockForMigration(database, tx)
        return applyNextMigration(database, tx, migrations, now, starting)
      }
      const name = await withoutTimeout(() => database.transaction(applyInTurn))
      if (name === undefined) return applied
      progress.applied?.(name, Math.round(performance.now() - begun), !isBegun)
      applied.push(name)
    }
  } catch (error) {
    if (running === undefined) throw error
    const done = await appliedMigrations(database, database.read).catch(() => undefined)
    throw new Error(failureOf(running, error as Error, done?.at(-1)?.name, snapshot), { cause: error })
  }
}

/** One line with what an operator needs to know to decide what to do. */
function failureOf(name: string, { message }: Error, at?: string, snapshot?: string): string {
  const reason = message.split('\n', 1)[0]?.replace(/\.$/, '')
  const state = at ? ` The database is at ${at}.` : ''
  const saved = snapshot ? ` The snapshot from before the upgrade is ${snapshot}.` : ''
  return `The migration ${name} failed: ${reason}.${state}${saved}`
}

/**
 * Applies the first missing migration. Returns its name; undefined if none is missing. `starting` is called before its
 * first statement.
 */
export async function applyNextMigration(
  database: Database,
  tx: TxDb,
  migrations: Migration[],
  now: Timestamp,
  starting: (migration: string, isUpgrade: boolean) => Promise<void> = async () => {},
): Promise<string | undefined> {
  const applied = await appliedMigrations(database, tx)
  const [migration] = pendingMigrations(migrations, applied ?? [])
  if (!migration) return undefined
  await starting(migration.name, applied !== undefined)
  const statements = [
    ...(applied ? [] : renderMigration(migrationsTable, database.engine)),
    ...renderMigration(migration.text, database.engine),
  ]
  const placeNewTables = await prepareCluster(database, tx)
  for (const statement of statements) {
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

/** Reports to the operator while migrations are applied. */
interface MigrationProgress {
  /** Called in an upgrade, in the migration's transaction, before its first statement. */
  starting?(migration: string): void
  /** Called before the first migration of an upgrade, with the snapshot if one was taken. */
  saved?(snapshot: string | undefined, engine: Engine, ms: number): void
  applied?(migration: string, ms: number, wasEmpty: boolean): void
}

/** Logs each migration in an upgrade, when it starts and with its duration. */
export const logProgress = (log: Log): MigrationProgress => ({
  starting: (migration) => {
    log.info({ migration }, 'migration running')
    // SQLite's statements block the thread that would write the line later.
    stderrOutput().flush()
  },
  saved: (snapshot, engine, ms) => {
    if (snapshot) log.info({ snapshot, ms }, 'snapshot taken before migrating')
    if (engine === 'postgres') log.info({}, noSnapshot)
  },
  applied: (migration, ms, wasEmpty) => {
    if (!wasEmpty) log.info({ migration, ms }, 'migration applied')
  },
})

const noSnapshot =
  'On PostgreSQL, no snapshot is taken before migrating. To be able to go back, run pg_dump before each upgrade.'
