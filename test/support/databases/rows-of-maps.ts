import { sql, type TableMetadata } from 'kysely'
import type { Database } from '../../../src/platform/db/database.ts'

/** Every row of these maps, in every table that has such rows, and the people whose address holds the name of the team. */
export async function rowsOfMaps({ read }: Database, ids: number[], team: string): Promise<unknown> {
  const tables = await tablesOf(read)
  const rows = async (from: ReturnType<typeof sql>): Promise<string[]> => {
    const found = await sql<Record<string, unknown>>`select * from ${from}`.execute(read)
    const kept = found.rows.filter(({ kind }) => kind !== 'webhook')
    return kept.map(({ last_used, seq, queued_seq, next_due, ...row }) => JSON.stringify(row)).sort()
  }
  // Days and searches are counted in the background, at any moment, and so are events for webhooks.
  const isOfMap = ({ name, columns }: TableMetadata) =>
    !['map_days', 'empty_searches', 'feeds'].includes(name) && columns.some((column) => column.name === 'map_id')
  const ofMaps = tables.filter(isOfMap)
  const contents: Record<string, unknown> = {}
  for (const { name } of ofMaps) contents[name] = await rows(sql`${sql.table(name)} where map_id in (${sql.join(ids)})`)
  return {
    ...contents,
    maps: await rows(sql`maps where id in (${sql.join(ids)})`),
    people: await rows(sql`users where email like ${`%${team}%`}`),
  }
}

const known = new WeakMap<Database['read'], Promise<TableMetadata[]>>()

function tablesOf(read: Database['read']): Promise<TableMetadata[]> {
  const tables = known.get(read) ?? read.introspection.getTables().then((all) => all.filter(isShared))
  known.set(read, tables)
  return tables
}

/** Some tests have a schema of their own in the same PostgreSQL database. */
export const isShared = ({ schema }: TableMetadata): boolean => schema === undefined || schema === 'public'
