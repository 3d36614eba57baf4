import { type RawBuilder, sql, type TableMetadata } from 'kysely'
import type { Database } from '../../../src/platform/db/database.ts'
import { keepPlan } from '../../../src/platform/db/statement.ts'

type RowsOfTables = Partial<Record<string, string[]>>

/** Every row in these maps, in every table that has any, and the people whose address contains the team's name. */
export async function rowsOfMaps({ read, engine }: Database, ids: number[], team: string): Promise<RowsOfTables> {
  const tables = await tablesOf(read)
  const rows = (name: string, condition: RawBuilder<unknown>) => {
    const columns = tables.find((table) => table.name === name)?.columns ?? []
    const quote = sql.raw(engine === 'sqlite' ? 'quote' : 'quote_nullable')
    const values = columns
      .filter((column) => !changedInBackground.includes(column.name))
      .map((column) => sql`${quote}(${sql.ref(column.name)})`)
    return sql`select ${sql.lit(name)} as name, concat_ws(', ', ${sql.join(values)}) as row
      from ${sql.table(name)} where ${condition}`
  }
  const ofMaps = tables.filter(isOfMap).map(({ name }) => rows(name, sql`map_id in (${sql.join(ids)})`))
  const others = [rows('maps', sql`id in (${sql.join(ids)})`), rows('users', sql`email like ${`%${team}%`}`)]
  // One statement, because this is called very often.
  const all = sql<{ name: string; row: string }>`${sql.join([...ofMaps, ...others], sql` union all `)}`
  const statement = all.compile(read)
  // PostgreSQL would spend more time planning it than running it.
  keepPlan(statement.sql)
  const found = await read.executeQuery(statement)
  return Object.groupBy(found.rows.map(({ name, row }) => `${name}: ${row}`).sort(), (row) => row.split(':')[0] ?? '')
}

/** New maps have an outdated `renderer`, which a job updates. */
const changedInBackground = ['last_used', 'seq', 'queued_seq', 'next_due', 'renderer']

/**
 * Background work changes these at any time: counting days and searches, numbering events, and sending notifications.
 */
export const writtenInBackground = [
  ...['map_days', 'empty_searches', 'jobs', 'feeds'],
  ...['announcements', 'notices', 'notice_bundles', 'waiting_mails', 'webhook_deliveries'],
]

const isOfMap = ({ name, columns }: TableMetadata): boolean =>
  !writtenInBackground.includes(name) && columns.some((column) => column.name === 'map_id')

const known = new WeakMap<Database['read'], Promise<TableMetadata[]>>()

function tablesOf(read: Database['read']): Promise<TableMetadata[]> {
  const tables = known.get(read) ?? read.introspection.getTables().then((all) => all.filter(isShared))
  known.set(read, tables)
  return tables
}

/** Some tests have their own schema in the same PostgreSQL database. */
export const isShared = ({ schema }: TableMetadata): boolean => schema === undefined || schema === 'public'
