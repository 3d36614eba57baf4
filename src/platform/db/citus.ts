import { sql } from 'kysely'
import {
  type DistributionPlan,
  type ForeignKeyInfo,
  type Placed,
  type Placement,
  planPlacements,
  planSettings,
  planTables,
  type TableInfo,
} from './citus-plan.ts'
import type { Database } from './database.ts'
import type { Db, TxDb } from './tables.ts'

/**
 * For a migration: gives what is called after each new table. On a cluster whose tables are distributed, that table is
 * placed at once, because the statements after it may join it with others.
 */
export async function prepareCluster(database: Database, tx: TxDb): Promise<() => Promise<void>> {
  const column = database.engine === 'postgres' && (await hasCitus(tx)) ? await distributionColumn(tx) : undefined
  if (column === undefined) return async () => {}
  await usePlanSettings(tx)
  const placeTables = async () => {
    for (const { statement } of await placementsLeft(tx, column)) await sql.raw(statement).execute(tx)
  }
  // Of a distribution that was interrupted.
  await placeTables()
  return placeTables
}

export async function usePlanSettings(tx: TxDb): Promise<void> {
  for (const setting of planSettings) await sql.raw(`set local ${setting}`).execute(tx)
}

export async function hasCitus(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('pg_dist_partition') is not null as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

/** The nodes that the coordinator cannot connect to; undefined where there is no cluster. */
export async function listNodesAway({ engine, read: db }: Database): Promise<string[] | undefined> {
  if (engine !== 'postgres' || !(await hasCitus(db))) return undefined
  const { rows } = await sql<{ node: string; answers: boolean }>`
    select nodename || ':' || nodeport as node, citus_check_connection_to_node(nodename, nodeport) as answers
    from pg_dist_node where noderole = 'primary' order by 1`.execute(db)
  return rows.filter(({ answers }) => !answers).map(({ node }) => node)
}

/** Undefined until the first table is distributed. What somebody else has distributed in another schema says nothing. */
export async function distributionColumn(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select column_to_column_name(p.logicalrelid, p.partkey) as name
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where p.partmethod = 'h' and c.relnamespace = current_schema()::regnamespace limit 1`.execute(db)
  return rows[0]?.name
}

export const placementsLeft = async (db: Db, column: string): Promise<Placement[]> =>
  planPlacements(await readDistributionPlan(db, column), column, await readPlaced(db))

/** From the catalogue, so that tables of later migrations are covered as well. */
export async function readDistributionPlan(db: Db, column: string): Promise<DistributionPlan> {
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

/** Not from the view `citus_tables`: it measures the tables over other connections, which wait for a transaction here. */
async function readPlaced(db: Db): Promise<Placed> {
  const { rows } = await sql<{ name: string; method: string; copies: string }>`
    select logicalrelid::text as name, partmethod as method, repmodel as copies from pg_dist_partition`.execute(db)
  const names = (found: typeof rows) => found.map(({ name }) => name)
  return {
    reference: names(rows.filter(({ method, copies }) => method === 'n' && copies === 't')),
    distributed: names(rows.filter(({ method }) => method === 'h')),
  }
}
