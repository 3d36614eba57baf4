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
  const { rows: columns } = await columnsOfMigrations[engine].execute(db)
  if (columns.length === 0) return undefined
  if (!columns.some(({ name }) => name === 'checksum')) throw new Error(ofDevelopment)
  const { rows } = await sql<AppliedMigration>`select step as name, checksum from migrations order by step`.execute(db)
  return rows
}

const columnsOfMigrations = {
  sqlite: sql<{ name: string }>`select name from pragma_table_info('migrations')`,
  postgres: sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = to_regclass('migrations') and attnum > 0 and not attisdropped`,
}

const ofDevelopment =
  "The database was created by a development version of Cairn and can't be upgraded. " +
  'Start with a new one: set another DATA_DIR or DATABASE_URL.'

/** The migrations still to be applied. Throws if this program can't upgrade the database. */
export function pendingMigrations(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const origin = originOf(migrations, applied)
  if (origin === 'development') throw new Error(ofDevelopment)
  if (origin)
    throw new Error(
      `The database is newer than this program: it holds the migration ${origin.newer}. Start a newer version.`,
    )
  return migrations.filter(({ name }) => !applied.some((done) => done.name === name))
}

/**
 * Tells whether unknown migrations come from a newer version or a development version. Released migrations never
 * change, so different text or a different name for the same number means a development version.
 */
export function originOf(
  migrations: Migration[],
  applied: AppliedMigration[],
): 'development' | { newer: string } | undefined {
  for (const { name, checksum } of applied) {
    const known = migrations.find((migration) => numberOf(migration) === numberOf({ name }))
    if (!known) return { newer: name }
    if (known.name !== name || known.checksum !== checksum) return 'development'
  }
  return undefined
}

const numberOf = ({ name }: { name: string }): string | undefined => name.split('_')[0]

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
