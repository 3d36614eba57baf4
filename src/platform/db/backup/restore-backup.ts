import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { Database } from '../database.ts'
import { assertUnusedDatabase, lockForMigration, writeShardsInTurn } from '../locks.ts'
import { applyNextMigration } from '../migrate.ts'
import { type AppliedMigration, appliedMigrations, findUnknown, type Migration, readMigrations } from '../migrations.ts'
import type { Db, TxDb } from '../tables.ts'
import { withoutTimeout } from '../time-limit.ts'
import { checkBackup, type Header, type LastLine, linesOf, type TableLine } from './backup-file.ts'
import { markDatabase, unmarkDatabase } from './restore-mark.ts'
import { raiseCounter, readStoredTables, type StoredTable, type ValueKind } from './stored-tables.ts'
import type { Progress, StoredRow } from './write-backup.ts'

export interface Accepting {
  now: Timestamp
  /** Whether servers can stay connected. Only matters on PostgreSQL: an open SQLite file is never replaced. */
  whileUsed: boolean
  /** Called with the restored rows, in their transaction. */
  finish(database: Database, tx: TxDb): Promise<void>
}

export interface Restoring extends Accepting {
  file: string
  /** Whether existing data can be overwritten. */
  replaces: boolean
  progress: Progress
  /** Called once the rows are restored. The restore isn't complete before it returns. */
  complete(backup: CheckedBackup): void
}

export type CheckedBackup = Header & LastLine

/** Reads the whole file. Rejects incomplete files, and files with a schema that this program doesn't know. */
export async function readBackup(file: string): Promise<CheckedBackup> {
  const backup = await checkBackup(file)
  const unknown = findUnknown(readMigrations(), backup.steps)
  if (unknown)
    throw new Error(`The backup is newer than this program: it has the migration ${unknown}. Use a newer version.`)
  return backup
}

/** Marks the database while it's being restored: an interrupted restore leaves it empty, like a new installation. */
export async function restorePostgres(database: Database, restoring: Restoring): Promise<CheckedBackup> {
  const begin = async (tx: TxDb) => {
    await lockAll(database, tx, restoring)
    await requireReplaceable(database, tx, restoring)
    return markDatabase(tx)
  }
  let canUndo = await withoutTimeout(() => database.transaction(begin))
  try {
    const backup = await readBackup(restoring.file)
    await restoreRows(database, backup, restoring)
    canUndo = false
    restoring.complete(backup)
    await database.transaction(unmarkDatabase)
    return backup
  } catch (error) {
    if (canUndo) await database.transaction(unmarkDatabase).catch(() => {})
    throw error
  }
}

/**
 * In one transaction, creates the backup's schema, inserts its rows and applies all later migrations, just like
 * upgrading a database from that version.
 */
export function restoreRows(database: Database, backup: CheckedBackup, restoring: Restoring): Promise<void> {
  const all = readMigrations()
  const first = all.filter(({ name }) => backup.steps.some((migration) => migration.name === name))
  const restore = async (tx: TxDb) => {
    await lockAll(database, tx, restoring)
    await requireReplaceable(database, tx, restoring)
    await emptyDatabase(database, tx, backup.steps)
    await applyMigrations(database, tx, first, restoring.now)
    // SQLite checks foreign keys on commit. On PostgreSQL the order of tables and rows is enough.
    if (database.engine === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(tx)
    await insertRows(database, tx, restoring.file, restoring.progress)
    await applyMigrations(database, tx, all, restoring.now)
    await restoring.finish(database, tx)
  }
  return withoutTimeout(() => database.transaction(restore))
}

/**
 * Accepts a database that was restored by other means, such as a copy of its file, in one transaction: migrates it, and
 * finishes it like a restored backup.
 */
export function acceptRows(database: Database, accepting: Accepting): Promise<void> {
  const accept = async (tx: TxDb) => {
    await lockAll(database, tx, accepting)
    if (!(await appliedMigrations(database, tx))) throw new Error('The database is empty: there is nothing to accept.')
    await applyMigrations(database, tx, readMigrations(), accepting.now)
    await accepting.finish(database, tx)
  }
  return withoutTimeout(() => database.transaction(accept))
}

async function lockAll(database: Database, tx: TxDb, { whileUsed }: Accepting): Promise<void> {
  await lockForMigration(database, tx)
  await writeShardsInTurn(database, tx)
  if (database.engine === 'postgres' && !whileUsed) await assertUnusedDatabase(tx, ', or give --while-used')
}

/** Rejects a database with any rows, unless they can be overwritten. */
export async function requireReplaceable(database: Database, db: Db, { replaces }: Pick<Restoring, 'replaces'>) {
  if (!replaces && (await hasRows(database, db))) throw new Error(notEmpty)
}

const notEmpty = 'The database is not empty. Nothing was changed. To lose what it holds, give --replace.'

async function applyMigrations(database: Database, tx: TxDb, migrations: Migration[], now: Timestamp): Promise<void> {
  while ((await applyNextMigration(database, tx, migrations, now)) !== undefined);
}

const maxRows = 100
/** In characters. */
const maxSize = 2_000_000

/** Inserts a verified backup's rows into empty tables. Memory use doesn't depend on the size of the file. */
async function insertRows(database: Database, tx: TxDb, file: string, progress: Progress): Promise<void> {
  const tables = await readStoredTables(database, tx)
  for await (const { line, rows, inserted, isLast } of batchesOf(file)) {
    if (rows.length > 0) {
      const kinds = kindsOf(tables, line)
      const names = sql.join(line.columns.map((name) => sql.ref(name)))
      const values = rows.map((row) => sql`(${sql.join(row.map((value, at) => stored(database, kinds[at], value)))})`)
      await sql`insert into ${sql.table(line.table)} (${names}) values ${sql.join(values)}`.execute(tx)
    }
    if (!isLast) continue
    if (line.counter !== null) await raiseCounter(database, tx, line.table, line.counter)
    if (inserted > 0) progress(line.table, inserted)
  }
}

/** `inserted` is the number of rows inserted into the table so far. */
async function* batchesOf(file: string) {
  let line: TableLine | undefined
  let [rows, size, inserted]: [StoredRow[], number, number] = [[], 0, 0]
  for await (const text of linesOf(file)) {
    const isRow = text.startsWith('[')
    if (isRow) {
      rows.push(JSON.parse(text))
      size += text.length
      inserted += 1
    }
    const isFull = rows.length === maxRows || size > maxSize
    if (line && (!isRow || isFull)) {
      yield { line, rows, inserted, isLast: !isRow }
      ;[rows, size] = [[], 0]
    }
    if (!isRow) {
      const parsed = JSON.parse(text) as Partial<TableLine>
      line = parsed.table === undefined ? undefined : (parsed as TableLine)
      inserted = 0
    }
  }
}

/** How this engine stores the columns in the file. */
function kindsOf(tables: StoredTable[], { table, columns }: TableLine): ValueKind[] {
  const stored = tables.find(({ name }) => name === table)
  return columns.map((name) => {
    const column = stored?.columns.find((known) => known.name === name)
    if (!column) throw new Error(`The schema has no column ${table}.${name}. The backup cannot be restored.`)
    return column.kind
  })
}

function stored({ engine }: Database, kind: ValueKind | undefined, value: StoredRow[number]): RawBuilder<unknown> {
  if (value === null) return sql`null`
  if (kind === 'bytes') return sql`${Buffer.from(String(value), 'base64')}`
  if (kind === 'terms' && engine === 'postgres') return sql`array_to_tsvector(string_to_array(${value}, ' '))`
  return sql`${value}`
}

async function hasRows(database: Database, db: Db): Promise<boolean> {
  for (const { name } of await readStoredTables(database, db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/**
 * Empties our tables and gives them the schema of these migrations. If the schema differs, the tables are dropped and
 * the migrations applied again; in that case, distributed tables don't stay distributed.
 */
async function emptyDatabase(database: Database, tx: TxDb, migrations: AppliedMigration[]): Promise<void> {
  const applied = await appliedMigrations(database, tx)
  if (!applied) return
  const names = (await readStoredTables(database, tx)).map(({ name }) => name)
  const isSame =
    applied.length === migrations.length &&
    applied.every(({ name }) => migrations.some((migration) => migration.name === name))
  const tables = sql.join((isSame ? names : [...names, 'migrations']).map((name) => sql.table(name)))
  if (names.length > 0) await (isSame ? sql`truncate ${tables}` : sql`drop table ${tables} cascade`).execute(tx)
}
