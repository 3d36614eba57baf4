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

/** The tables that Citus knows already. */
export interface Placed {
  reference: string[]
  distributed: string[]
}

export interface DistributionPlan {
  reference: string[]
  distributed: string[]
}

/**
 * What to do with each table, in the order that works: what a foreign key leads to comes first. A table with the column
 * is distributed. A table that these refer to, directly or through others, is copied to every node; so is a table
 * whose key joins two such tables, for it is joined with them. All others stay on the coordinator.
 */
export function planTables(tables: TableInfo[], keys: ForeignKeyInfo[]): DistributionPlan {
  const ordered = inKeyOrder(
    tables.map(({ name }) => name),
    keys,
  )
  const distributed = ordered.filter((name) => tables.some((table) => table.name === name && table.sharded))
  const reference = new Set<string>()
  // From the last: what a table refers to stands before it.
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
 * How a connection must behave for the plan. Without the first, Citus takes over the local tables that refer to a
 * reference table as well. Without the second, it creates the foreign keys of several shards at the same time, and then
 * refuses those to a reference table: on a table with rows "cannot execute parallel DDL".
 */
export const planSettings = [
  'citus.enable_local_reference_table_foreign_keys = off',
  "citus.multi_shard_modify_mode = 'sequential'",
]

export interface Placement {
  table: string
  statement: string
}

/** The tables that are left to place. */
export function planPlacements(plan: DistributionPlan, column: string, placed: Placed): Placement[] {
  const distributed = plan.distributed.filter((name) => !placed.distributed.includes(name))
  // All tables are placed like the first, so that the rows of one map are on one node.
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

/** Tables after those that they refer to. */
function inKeyOrder(names: string[], keys: ForeignKeyInfo[]): string[] {
  const ordered: string[] = []
  const visit = (name: string, path: string[]) => {
    if (ordered.includes(name)) return
    if (path.includes(name)) throw new Error(`Foreign keys form a cycle: ${[...path, name].join(' → ')}.`)
    for (const { from, to } of keys) if (from === name && to !== name) visit(to, [...path, name])
    ordered.push(name)
  }
  for (const name of names.toSorted()) visit(name, [])
  return ordered
}
