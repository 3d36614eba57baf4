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

/** The statements that are left to do. */
export function planStatements(plan: DistributionPlan, column: string, placed: Placed): string[] {
  const reference = plan.reference.filter((name) => !placed.reference.includes(name))
  const distributed = plan.distributed.filter((name) => !placed.distributed.includes(name))
  if (reference.length + distributed.length === 0) return []
  // All tables are placed like the first, so that the rows of one map are on one node.
  const first = plan.distributed.find((name) => placed.distributed.includes(name)) ?? distributed[0]
  return [
    // Otherwise Citus takes over the local tables that refer to a reference table as well.
    'set citus.enable_local_reference_table_foreign_keys = off',
    ...reference.map((name) => `select create_reference_table('${name}')`),
    ...distributed.map(
      (name) =>
        `select create_distributed_table('${name}', '${column}', colocate_with => '${name === first ? 'none' : first}')`,
    ),
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
