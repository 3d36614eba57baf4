import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { projectRoot } from '../../lib/project.ts'
import type { Database } from './database.ts'
import type { Db } from './tables.ts'

/** One file in `migrations/`. */
export interface Migration {
  name: string
  text: string
  /** The checksum of the text, to detect a migration that was edited after it was applied. */
  checksum: string
}

export const migrationsFolder = join(projectRoot, 'migrations')

/** The name and checksum of each released migration. `npm run freeze` writes it. */
export const releasedFile = 'released.json'

/** All migrations that this program knows, in order. Throws if a released one was edited, renamed or deleted. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const released = JSON.parse(readFileSync(join(folder, releasedFile), 'utf8')) as Record<string, string>
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const migrations = names.sort().map((name) => {
    // Some checkouts use CRLF line endings. It's still the same migration.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
  for (const [index, [name, checksum]] of Object.entries(released).sort().entries()) {
    const found = migrations.find((migration) => migration.name === name)
    if (found?.checksum !== checksum)
      throw new Error(
        `The migration ${name} was released, so it's frozen. Restore the file, and put the change into a new migration.`,
      )
    const early = migrations[index]
    if (early !== found)
      throw new Error(`The migration ${early?.name} is new, so its number must come after all released ones.`)
  }
  return migrations
}

export interface AppliedMigration {
  name: string
  checksum: string
}

/** The migrations that were applied to a database, in order; undefined if it has never been migrated. */
export async function appliedMigrations({ engine }: Database, db: Db): Promise<AppliedMigration[] | undefined> {
  const { rows: found } = await tableOfMigrations[engine].execute(db)
  if (found.length === 0) return undefined
  const { rows } = await sql<AppliedMigration>`select step as name, checksum from migrations order by step`.execute(db)
  return rows
}

const tableOfMigrations = {
  sqlite: sql`select 1 from sqlite_schema where name = 'migrations'`,
  postgres: sql`select 1 where to_regclass('migrations') is not null`,
}

/** The migrations still to be applied. Throws if this program can't upgrade the database. */
export function pendingMigrations(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const unknown = findUnknown(migrations, applied)
  if (unknown)
    throw new Error(
      `The database is newer than this program: it holds the migration ${unknown}. Start a newer version.`,
    )
  return migrations.filter(({ name }) => !applied.some((done) => done.name === name))
}

/** The first migration that this program doesn't have, or has with other text. */
export const findUnknown = (migrations: Migration[], applied: AppliedMigration[]): string | undefined =>
  applied.find((done) => !migrations.some(({ name, checksum }) => name === done.name && checksum === done.checksum))
    ?.name

/** For read-only commands: throws a one-line error if the database isn't at the newest migration. Changes nothing. */
export async function assertCurrentSchema(
  database: Database,
  migrations: Migration[] = readMigrations(),
): Promise<void> {
  const pending = pendingMigrations(migrations, (await appliedMigrations(database, database.read)) ?? [])
  if (pending.length > 0) {
    const names = pending.map(({ name }) => name).join(', ')
    throw new Error(`The database is older than this program. Pending migrations: ${names}. Run: cairn migrate`)
  }
}
