import { sql } from 'kysely'
import { distributionColumn, hasCitus, placementsLeft, planSettings, usePlanSettings } from './citus.ts'
import type { Database } from './database.ts'
import { assertUnusedDatabase, lockForMigration } from './locks.ts'
import type { Db, TxDb } from './tables.ts'
import { withoutTimeout } from './time-limit.ts'

/** `size` is the disk space of the table's rows and indexes. */
type Report = (placing: { table: string; size: string; number: number; of: number }) => void

/** The statements still needed to distribute every table that has the column. Throws if Citus isn't installed. */
export async function distributionStatements(database: Database, column: string): Promise<string[]> {
  if (!(await hasCitus(database.read))) throw new Error(noCitus)
  const left = await placementsLeft(database.read, column)
  return left.length === 0 ? [] : [...planSettings.map((one) => `set ${one}`), ...left.map((one) => one.statement)]
}

/**
 * Places the remaining tables and returns how many. Throws if servers are running: until the last one is placed,
 * foreign keys point to tables on other nodes.
 */
export async function distribute(database: Database, column: string, report: Report): Promise<number> {
  if (!(await hasCitus(database.read))) throw new Error(noCitus)
  return placeAll(database, column, report, (tx) => assertUnusedDatabase(tx, ''))
}

/** Runs at every start: finishes a distribution that was interrupted. Does nothing if none was started. */
export async function finishDistribution(database: Database, report: Report): Promise<void> {
  if (database.engine !== 'postgres' || !(await hasCitus(database.read))) return
  const column = await distributionColumn(database.read)
  if (column !== undefined) await placeAll(database, column, report)
}

/**
 * Uses one transaction per table, taking turns with migrations and other processes. If it's killed, no table is left
 * half placed, and the next run continues.
 */
async function placeAll(
  database: Database,
  column: string,
  report: Report,
  assertAllowed: (tx: TxDb) => Promise<void> = async () => {},
): Promise<number> {
  const total = (await placementsLeft(database.read, column)).length
  const placeNext = async (tx: TxDb): Promise<boolean> => {
    await lockForMigration(database, tx)
    const left = await placementsLeft(tx, column)
    const [next] = left
    if (!next) {
      // Citus copies rows to the nodes but keeps the originals on the coordinator, unused. They're removed once all tables
      // are placed, because truncating a table also empties those that refer to it.
      for (const table of await localCopies(tx))
        await sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(tx)
      return false
    }
    await assertAllowed(tx)
    await usePlanSettings(tx)
    report({ table: next.table, size: await sizeOf(tx, next.table), number: total - left.length + 1, of: total })
    await sql
      .raw(next.statement)
      .execute(tx)
      .catch((cause: Error) => {
        const failed = `The table ${next.table} could not be distributed: ${cause.message}.`
        throw new Error(`${failed} Once that is fixed, run: cairn citus distribute`, { cause })
      })
    return true
  }
  if (total > 0 || (await localCopies(database.read)).length > 0)
    while (await withoutTimeout(() => database.transaction(placeNext)));
  return total
}

async function localCopies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select p.logicalrelid::text as name
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where p.partmethod = 'h' and c.relnamespace = current_schema()::regnamespace and pg_relation_size(c.oid) > 0
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

async function sizeOf(tx: TxDb, table: string): Promise<string> {
  const { rows } = await sql<{
    size: string
  }>`select pg_size_pretty(pg_total_relation_size(${table}::regclass)) as size`.execute(tx)
  return rows[0]?.size ?? ''
}

const noCitus = 'This database has no Citus. Run in it: create extension citus'
