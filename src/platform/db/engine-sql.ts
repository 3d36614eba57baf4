import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Engine } from './database.ts'
import type { Db } from './tables.ts'

/** Ids as a table with an `id` column. The statement is the same for any number of ids, so it's prepared once. */
export const listedIds = ({ engine }: Database, ids: number[]): RawBuilder<{ id: number }> =>
  engine === 'sqlite'
    ? sql`(select value as id from json_each(${JSON.stringify(ids)}))`
    : sql`(select unnest(${ids}::bigint[]) as id)`

/**
 * The ids from a subquery with an `id` column, joined into one string for `readIds`, which is faster than a thousand
 * rows.
 */
export const gatheredIds = ({ engine }: Database): RawBuilder<string> =>
  engine === 'sqlite' ? sql`json_group_array(id)` : sql`coalesce(json_agg(id)::text, '[]')`

export const readIds = (gathered: string): number[] => JSON.parse(gathered) as number[]

/** The words from a subquery with a `word` column, joined into one string for `readWords`. */
export const gatheredWords = ({ engine }: Database): RawBuilder<string> =>
  engine === 'sqlite' ? sql`json_group_array(word)` : sql`coalesce(json_agg(word)::text, '[]')`

export const readWords = (gathered: string): string[] => JSON.parse(gathered) as string[]

/** Words from `listOf` as a table with a `word` column, compared and ordered by bytes. */
export const listedWords = (engine: Engine, list: unknown): RawBuilder<{ word: string }> =>
  engine === 'sqlite'
    ? sql`(select value as word from json_each(${list}))`
    : sql`(select unnest(${list}::text[]) collate "C" as word)`

/** The value for `isListed` and `listedWords`: on SQLite the list is sent as JSON. */
export const listOf = ({ engine }: Database, values: (number | string)[]): unknown =>
  engine === 'sqlite' ? JSON.stringify(values) : values

/** Tests whether the column is in a list of values, using a statement that's prepared once for lists of any length. */
export const isListed = (
  engine: Engine,
  column: Expression<unknown>,
  list: unknown,
  type: 'bigint' | 'text' = 'bigint',
): RawBuilder<boolean> =>
  engine === 'sqlite'
    ? sql`${column} in (select value from json_each(${list}))`
    : sql`${column} = any (cast(${list} as ${sql.raw(type)}[]))`

interface LimitedRows {
  columns: RawBuilder<unknown>
  /** With its alias. */
  table: RawBuilder<unknown>
  id: Expression<unknown>
  ofMap: RawBuilder<unknown>
  /** Begins with `and`, if it isn't empty. */
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: RawBuilder<unknown>
}

/**
 * The first rows, with columns that are expensive to build. PostgreSQL builds them after sorting. SQLite would build
 * them for every row it sorts, so it selects the ids first; with `cross join`, it also reads them first.
 */
export function limitedRows<Row>(engine: Engine, rows: LimitedRows): RawBuilder<Row> {
  const { columns, table, id, ofMap, where, order, limit } = rows
  const found = sql`from ${table} where ${ofMap} ${where} ${order} ${limit}`
  if (engine === 'postgres') return sql<Row>`select ${columns} ${found}`
  return sql<Row>`select ${columns} from (select ${id} ${found}) as page
    cross join ${table} where ${ofMap} and ${id} = page.id ${order}`
}

/**
 * The condition for a read with `inParts` or `inReachableMaps`; undefined means all maps. Takes one parameter per column
 * for any number of maps. A join needs a column of each map table: Citus doesn't derive one from another.
 */
export const ofMaps = (maps: number[] | undefined, ...columns: string[]): RawBuilder<SqlBool> => {
  if (maps === undefined) return sql<SqlBool>`true`
  const names = columns.length > 0 ? columns : ['map_id']
  const conditions = names.map((name) => sql`${sql.ref(name)} = any(${maps}::bigint[])`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Tests whether the column contains the text. No character in the text is a wildcard. */
export const contains = (engine: Engine, column: Expression<unknown>, text: unknown): RawBuilder<boolean> =>
  engine === 'sqlite' ? sql`instr(${column}, ${text}) > 0` : sql`strpos(${column}, ${text}) > 0`

/**
 * Returns which of these maps have events after the given position. On PostgreSQL, events without a number come after
 * all others.
 */
export async function mapsWithEventsAfter(
  { engine }: Database,
  db: Db,
  places: { map_id: number; seq: number }[],
): Promise<number[]> {
  if (places.length === 0) return []
  const ids = places.map(({ map_id }) => map_id)
  if (engine === 'sqlite') {
    const pairs = JSON.stringify(places.map(({ map_id, seq }) => [map_id, seq]))
    const { rows } = await sql<{ map_id: number }>`select p.value ->> 0 as map_id from json_each(${pairs}) as p
      where exists (select 1 from events e where e.map_id = p.value ->> 0 and e.id > p.value ->> 1)`.execute(db)
    return rows.map(({ map_id }) => map_id)
  }
  const unnumbered = await sql<{ map_id: number }>`select distinct map_id from events
    where seq is null and map_id = any(${ids}::bigint[])`.execute(db)
  const feeds = await sql<{ map_id: number; last_seq: number }>`select map_id, last_seq from feeds
    where map_id = any(${ids}::bigint[])`.execute(db)
  const last = new Map(feeds.rows.map(({ map_id, last_seq }) => [map_id, last_seq]))
  const fresh = new Set(unnumbered.rows.map(({ map_id }) => map_id))
  return places
    .filter(({ map_id, seq }) => fresh.has(map_id) || (last.get(map_id) ?? 0) > seq)
    .map(({ map_id }) => map_id)
}
