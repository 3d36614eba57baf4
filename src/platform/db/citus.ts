import { sql } from 'kysely'
import { afterReferences } from '../../lib/arrays.ts'
import type { Database } from './database.ts'
import type { Db, TxDb } from './tables.ts'

/**
 * For migrations: returns a function to call after each new table. On a distributed cluster it places that table
 * immediately, because the next statements may join it with others.
 */
export async function prepareCluster(database: Database, tx: TxDb): Promise<() => Promise<void>> {
  const column = database.engine === 'postgres' && (await hasCitus(tx)) ? await distributionColumn(tx) : undefined
  if (column === undefined) return async () => {}
  await usePlanSettings(tx)
  const placeTables = async () => {
    for (const { statement } of await placementsLeft(tx, column)) await sql.raw(statement).execute(tx)
  }
  // In case a distribution was interrupted.
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

/** The nodes that the coordinator can't reach; undefined without a cluster. */
export async function listNodesAway({ engine, read: db }: Database): Promise<string[] | undefined> {
  if (engine !== 'postgres' || !(await hasCitus(db))) return undefined
  const { rows } = await sql<{ node: string; answers: boolean }>`
    select nodename || ':' || nodeport as node, citus_check_connection_to_node(nodename, nodeport) as answers
    from pg_dist_node where noderole = 'primary' order by 1`.execute(db)
  return rows.filter(({ answers }) => !answers).map(({ node }) => node)
}

/** How long the coordinator waits for a connection to a node. */
export async function nodeConnectionSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from current_setting('citus.node_connection_timeout')::interval)::int as seconds`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Undefined until the first table is distributed. Tables in other schemas don't count. */
export async function distributionColumn(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select column_to_column_name(p.logicalrelid, p.partkey) as name
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where p.partmethod = 'h' and c.relnamespace = current_schema()::regnamespace limit 1`.execute(db)
  return rows[0]?.name
}

export const placementsLeft = async (db: Db, column: string): Promise<Placement[]> =>
  planPlacements(await readDistributionPlan(db, column), column, await readPlaced(db))

/** Read from the catalogue, so it includes tables from later migrations. */
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

/**
 * Doesn't use the `citus_tables` view, which measures tables over other connections that would wait for our
 * transaction.
 */
async function readPlaced(db: Db): Promise<DistributionPlan> {
  const { rows } = await sql<{ name: string; method: string; copies: string }>`
    select logicalrelid::text as name, partmethod as method, repmodel as copies from pg_dist_partition`.execute(db)
  const names = (found: typeof rows) => found.map(({ name }) => name)
  return {
    reference: names(rows.filter(({ method, copies }) => method === 'n' && copies === 't')),
    distributed: names(rows.filter(({ method }) => method === 'h')),
  }
}

export interface TableInfo {
  name: string
  /** Whether it has the column that tables are distributed by. */
  sharded: boolean
  /** The columns of its primary key. */
  key: string[]
}

export interface ForeignKeyInfo {
  from: string
  columns: string[]
  to: string
}

/** The tables that Citus manages, or should manage. */
interface DistributionPlan {
  reference: string[]
  distributed: string[]
}

/**
 * Where each table goes, with the targets of foreign keys first. Tables with the column are distributed. Tables they
 * refer to, directly or indirectly, are copied to every node, and so are join tables of two of those. The rest stay on
 * the coordinator.
 */
export function planTables(tables: TableInfo[], keys: ForeignKeyInfo[]): DistributionPlan {
  const names = tables.map(({ name }) => name)
  const ordered = afterReferences(names, keys)
  const distributed = ordered.filter((name) => tables.some((table) => table.name === name && table.sharded))
  const reference = new Set<string>()
  // Reversed, so each table comes after the tables it refers to.
  for (const name of ordered.toReversed()) {
    const isReferred = keys.some(({ from, to }) => to === name && (distributed.includes(from) || reference.has(from)))
    if (isReferred && !distributed.includes(name)) reference.add(name)
  }
  for (const { name, sharded, key } of tables) {
    const own = keys.filter(({ from }) => from === name)
    const isJoin = key.length > 1 && key.every((column) => own.some(({ columns }) => columns.includes(column)))
    if (isJoin && !sharded && own.every(({ to }) => reference.has(to))) reference.add(name)
  }
  return { reference: ordered.filter((name) => reference.has(name)), distributed }
}

/**
 * Settings for the plan. Without the first, Citus also takes over local tables that refer to a reference table. Without
 * the second, it creates foreign keys on several shards in parallel and then rejects those that point to a reference
 * table: "cannot execute parallel DDL".
 */
export const planSettings = [
  'citus.enable_local_reference_table_foreign_keys = off',
  "citus.multi_shard_modify_mode = 'sequential'",
]

export interface Placement {
  table: string
  statement: string
}

/** The tables that still have to be placed. */
export function planPlacements(plan: DistributionPlan, column: string, placed: DistributionPlan): Placement[] {
  const distributed = plan.distributed.filter((name) => !placed.distributed.includes(name))
  // All tables are colocated with the first, so all rows of a map are on one node.
  const first = plan.distributed.find((name) => placed.distributed.includes(name)) ?? distributed[0]
  return [
    ...plan.reference
      .filter((name) => !placed.reference.includes(name))
      .map((table) => ({ table, statement: `select create_reference_table('${table}')` })),
    ...distributed.map((table) => ({
      table,
      statement: `select create_distributed_table('${table}', '${column}', colocate_with => '${table === first ? 'none' : first}')`,
    })),
  ]
}
