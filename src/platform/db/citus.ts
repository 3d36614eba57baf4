import { sql } from 'kysely'
import {
  type ForeignKeyInfo,
  type Placed,
  type Plan,
  planStatements,
  planTables,
  type TableInfo,
} from './citus-plan.ts'
import type { Database } from './database.ts'
import type { Db } from './tables.ts'
import { withoutLimit } from './time-limit.ts'

/** What is left to do, until every table with the column is distributed by it. Throws where there is no Citus. */
export async function distributionSteps(database: Database, column: string): Promise<string[]> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('citus_tables') is not null as found`.execute(
    database.read,
  )
  if (!rows[0]?.found) throw new Error('This database has no Citus. Run in it: create extension citus')
  return planStatements(await readPlan(database.read, column), column, await readPlaced(database.read))
}

/** Runs the statements on one connection, for the first ones set how it behaves. Each is done when it returns. */
export const runSteps = (database: Database, steps: string[], report: (step: string) => void): Promise<void> =>
  withoutLimit(() =>
    database.read.connection().execute(async (db) => {
      // The deadline of a job is no measure for moving a large table.
      await sql`set statement_timeout = 0`.execute(db)
      for (const step of steps) {
        await sql.raw(step).execute(db)
        report(step)
      }
    }),
  )

/** From the catalogue, so that tables of later steps are covered as well. */
export async function readPlan(db: Db, column: string): Promise<Plan> {
  const { rows: tables } = await sql<TableInfo>`
    select c.relname as name,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = ${column} and not a.attisdropped)
        as sharded,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`.execute(db)
  const { rows: keys } = await sql<ForeignKeyInfo>`
    select c.relname as "from", r.relname as "to",
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (f.conkey)) as columns
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace`.execute(db)
  return planTables(tables, keys)
}

async function readPlaced(db: Db): Promise<Placed> {
  const { rows } = await sql<{ name: string; type: string }>`
    select table_name::text as name, citus_table_type as type from citus_tables`.execute(db)
  const ofType = (type: string) => rows.filter((row) => row.type === type).map(({ name }) => name)
  return { reference: ofType('reference'), distributed: ofType('distributed') }
}
