import { sql } from 'kysely'
import { afterReferences } from '../../../lib/arrays.ts'
import type { Database, Engine } from '../database.ts'
import { readMigrations } from '../migrations.ts'
import type { Db, TxDb } from '../tables.ts'

/**
 * Types that the engines store differently but a backup writes the same way. All other values are identical on both.
 */
export type ValueKind = 'plain' | 'boolean' | 'bytes' | 'terms'

export interface StoredColumn {
  name: string
  kind: ValueKind
}

export interface StoredTable {
  name: string
  columns: StoredColumn[]
  /** The primary key. Rows are read in this order. */
  key: string[]
  /** Whether the database assigns the ids. */
  hasCounter: boolean
}

interface ColumnInfo {
  table: string
  name: string
  type: string
  /** The position in the primary key; 0 for columns outside it. */
  pk: number
  counts: boolean | number
}

/**
 * The tables that our migrations created in this database, each after the tables it refers to. Excludes generated
 * columns, indexes and the list of migrations.
 */
export async function readStoredTables({ engine }: Database, db: Db): Promise<StoredTable[]> {
  // Other programs may have tables in the same database.
  const ours = new Set(
    readMigrations().flatMap(({ text }) => [...text.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name)),
  )
  const { rows } = await columns[engine].execute(db)
  const { rows: references } = await foreignKeys[engine].execute(db)
  const found = Map.groupBy(rows, ({ table }) => table)
  const names = [...found.keys()].filter((name) => ours.has(name))
  const ordered = afterReferences(
    names,
    references.filter(({ to }) => names.includes(to)),
  )
  return ordered.map((name) => tableOf(name, found.get(name) ?? []))
}

function tableOf(name: string, found: ColumnInfo[]): StoredTable {
  const key = found.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
  return {
    name,
    columns: found.map((column) => ({ name: column.name, kind: kindOf(column) })),
    key: key.map((column) => column.name),
    hasCounter: found.some(({ counts }) => Boolean(counts)),
  }
}

function kindOf({ table, name, type }: ColumnInfo): ValueKind {
  if (type === 'boolean') return 'boolean'
  if (type === 'blob' || type === 'bytea') return 'bytes'
  return type === 'tsvector' || (name === 'terms' && table.endsWith('_terms')) ? 'terms' : 'plain'
}

const columns: Record<Engine, ReturnType<typeof sql<ColumnInfo>>> = {
  sqlite: sql<ColumnInfo>`
    select l.name as "table", c.name, lower(c.type) as type, c.pk,
      c.pk > 0 and instr(lower(m.sql), 'autoincrement') > 0 as counts
    from pragma_table_list l join sqlite_master m on m.type = 'table' and m.name = l.name
      join pragma_table_xinfo(l.name) c
    where l.schema = 'main' and l.type = 'table' and c.hidden = 0 order by l.name, c.cid`,
  postgres: sql<ColumnInfo>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      coalesce(array_position(i.indkey::int[], a.attnum::int) + 1, 0) as pk, a.attidentity <> '' as counts
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attgenerated = ''
    order by c.relname, a.attnum`,
}

const foreignKeys: Record<Engine, ReturnType<typeof sql<{ from: string; to: string }>>> = {
  sqlite: sql<{ from: string; to: string }>`
    select l.name as "from", f."table" as "to" from pragma_table_list l join pragma_foreign_key_list(l.name) f
    where l.schema = 'main' and l.type = 'table'`,
  postgres: sql<{ from: string; to: string }>`
    select c.relname as "from", r.relname as "to" from pg_constraint f
      join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
}

/** The last id that the database assigned in this table, even if its row has been deleted; 0 for none. */
export async function readCounter({ engine }: Database, db: Db, table: string): Promise<number> {
  const last =
    engine === 'sqlite'
      ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{ last: number | null }>`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')) as last`
  const { rows } = await last.execute(db)
  return rows[0]?.last ?? 0
}

/** Makes new ids greater than this one and any existing row's. A counter never decreases. */
export async function raiseCounter(database: Database, tx: TxDb, table: string, last: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ${sql.table(table)}`.execute(tx)
  const next = Math.max(last, rows[0]?.id ?? 0, await readCounter(database, tx, table))
  if (next === 0) return
  if (database.engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${next})`.execute(tx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${next})`.execute(tx)
}
