import { sql } from 'kysely'
import { percentile } from '../../lib/arrays.ts'
import type { GaugeSource } from '../feature.ts'
import type { Database } from './database.ts'
import type { Db } from './tables.ts'

/** The engine's name and version. */
export async function engineVersion({ engine, read }: Database): Promise<string> {
  const [name, version] =
    engine === 'sqlite' ? ['SQLite', sql`sqlite_version()`] : ['PostgreSQL', sql`current_setting('server_version')`]
  const { rows } = await sql<{ version: string }>`select ${version} as version`.execute(read)
  return `${name} ${rows[0]?.version}`
}

/** The median time of a statement that does nothing. */
export async function latencyMs({ read }: Database): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 9; time += 1) {
    const before = performance.now()
    await sql`select 1`.execute(read)
    times.push(performance.now() - before)
  }
  return percentile(times, 0.5) ?? 0
}

/** The damage that the database finds in its files. */
export const brokenParts = async (database: Database): Promise<string[]> =>
  database.engine === 'sqlite' ? database.snapshot(brokenInFile) : invalidParts(database.read)

async function brokenInFile(db: Db): Promise<string[]> {
  // The first read fixes the snapshot. Without it, an index that another process is rebuilding couldn't be opened.
  await sql`select 1 from sqlite_schema limit 1`.execute(db)
  const pages = await sql<{ quick_check: string }>`pragma quick_check(10)`.execute(db)
  const keys = await sql<{ table: string }>`select distinct "table" from pragma_foreign_key_check limit 10`.execute(db)
  const broken = pages.rows.map(({ quick_check }) => quick_check).filter((text) => text !== 'ok')
  return [...broken, ...keys.rows.map(({ table }) => `${table} refers to rows that are not there`)]
}

async function invalidParts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
    union all select conname from pg_constraint
    where not convalidated and connamespace = current_schema()::regnamespace`.execute(db)
  return rows.map(({ name }) => `${name} is not valid`)
}

/** How far the database's clock is ahead of ours. Zero if they run on the same machine. */
export async function clockDifferenceMs({ engine, read }: Database): Promise<number> {
  if (engine === 'sqlite') return 0
  const before = Date.now()
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(read)
  return Date.parse(rows[0]?.at ?? '') - (before + Date.now()) / 2
}

/** How busy this process keeps the database. Doesn't query the database. */
export const databaseGauges: GaugeSource = {
  gauges: [
    {
      name: 'cairn_database_connections',
      help: 'Connections of this process by state, used or idle; on SQLite, the writer.',
      label: 'state',
    },
    { name: 'cairn_database_waiting', help: 'Requests and jobs that wait for a connection, or for the writer.' },
  ],
  read: async ({ database }) => {
    const { used, idle, waiting } = database.load()
    return {
      cairn_database_connections: new Map(Object.entries({ used, idle })),
      cairn_database_waiting: new Map([['', waiting]]),
    }
  },
}
