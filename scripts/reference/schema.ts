import { DatabaseSync } from 'node:sqlite'
import type { Engine } from '../../src/platform/db/database.ts'
import { readMigrations } from '../../src/platform/db/migrations.ts'
import { renderMigration } from '../../src/platform/db/render-step.ts'
import { code, page, table } from './markdown.ts'

interface Column {
  name: string
  type: string
  notnull: number
  pk: number
  dflt_value: string | null
}

/**
 * The tables after all migrations. The columns come from SQLite's catalogue, and PostgreSQL's types from the
 * statements.
 */
export function schemaReference(): string {
  const database = new DatabaseSync(':memory:')
  try {
    for (const statement of migrationStatements('sqlite')) database.exec(statement)
    const postgres = columnTypes(migrationStatements('postgres'))
    const comments = tableComments()
    return page(
      'Database schema',
      'The `migrations` table has one row for each applied migration. Timestamps are UTC with milliseconds: text in SQLite, `timestamptz(3)` in ' +
        'PostgreSQL. Tables that belong to a map have the key `(map_id, id)`, so that they can be sharded by map.',
      ...tableNames(database).flatMap((name) => [
        `## ${name}`,
        comments[name] ?? '',
        columnTable(database, name, postgres),
        foreignKeys(database, name),
        indexes(database, name),
      ]),
    )
  } finally {
    database.close()
  }
}

/** Leaves out the tables of SQLite's full-text index. */
function tableNames(database: DatabaseSync): string[] {
  const rows = database
    .prepare(
      `select m.name from sqlite_master m join pragma_table_list l on l.schema = 'main' and l.name = m.name
       where l.type = 'table' and m.name not like 'sqlite_%' order by m.rowid`,
    )
    .all()
  return rows.map((row) => String(row.name))
}

function columnTable(database: DatabaseSync, name: string, postgres: Map<string, string>): string {
  const columns = database.prepare('select * from pragma_table_xinfo(?)').all(name) as unknown as Column[]
  const rows = columns.map((column) => {
    const inPostgres = postgres.get(`${name}.${column.name}`)
    if (!inPostgres) throw new Error(`The PostgreSQL migrations have no column ${name}.${column.name}.`)
    const isNull = column.notnull || column.pk ? '' : 'yes'
    return [code(column.name), column.type.toLowerCase(), inPostgres, isNull, column.dflt_value ?? '']
  })
  return table(['column', 'SQLite', 'PostgreSQL', 'nullable', 'default'], rows)
}

function foreignKeys(database: DatabaseSync, name: string): string {
  const rows = database.prepare('select * from pragma_foreign_key_list(?) order by id, seq').all(name)
  const keys = [...Map.groupBy(rows, (row) => row.id).values()]
  const lines = keys.map((columns) => {
    const from = columns.map((column) => column.from).join(', ')
    const to = columns.map((column) => column.to).join(', ')
    const cascade = columns[0]?.on_delete === 'CASCADE' ? ', deleted with it' : ''
    return `- ${code(`(${from})`)} references ${code(`${columns[0]?.table} (${to})`)}${cascade}`
  })
  return lines.sort().join('\n')
}

function indexes(database: DatabaseSync, name: string): string {
  const rows = database.prepare('select * from pragma_index_list(?) order by name').all(name)
  const lines = rows.map((row) => {
    const columns = database.prepare('select name from pragma_index_info(?)').all(String(row.name))
    const names = columns.map((column) => column.name).join(', ')
    return `- ${row.unique ? 'unique' : 'index'} ${code(`(${names})`)}${row.partial ? ', partial' : ''}`
  })
  return lines.sort().join('\n')
}

/** The statements of all migrations, in order. */
const migrationStatements = (engine: Engine): string[] =>
  readMigrations().flatMap(({ text }) => renderMigration(text, engine))

/** The type of each `table.column`, from `create table` and `add column`. */
function columnTypes(statements: string[]): Map<string, string> {
  const types = new Map<string, string>()
  for (const statement of statements) {
    const table = /^create table (\w+) \(/.exec(statement)?.[1]
    if (table)
      for (const [, column, type] of statement.matchAll(columnLine)) types.set(`${table}.${column}`, type ?? '')
    const [, name, column, type] = /^alter table (\w+) add column (\w+) ([\w()]+)/.exec(statement) ?? []
    if (name) types.set(`${name}.${column}`, type ?? '')
  }
  return types
}

const columnLine = /^ {2}(?!constraint |primary )(\w+) ([\w()]+)/gm

/** The comment above each `create table`. */
function tableComments(): Record<string, string> {
  const text = readMigrations()
    .map((step) => step.text)
    .join('\n')
  const found = text.matchAll(/((?:^-- .*\n)+)create table (\w+)/gm)
  return Object.fromEntries([...found].map(([, comment, name]) => [name, (comment ?? '').replace(/^-- /gm, '').trim()]))
}
