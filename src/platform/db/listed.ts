import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database, Engine } from './database.ts'

/** Ids as a table with the column `id`. The statement is the same for any number of ids, so it is prepared once. */
export const listedIds = ({ engine }: Database, ids: number[]): RawBuilder<{ id: number }> =>
  engine === 'sqlite'
    ? sql`(select value as id from json_each(${JSON.stringify(ids)}))`
    : sql`(select unnest(${ids}::bigint[]) as id)`

/** The ids of a subquery with the column `id`, as one text for `readIds`: a thousand rows take longer to read. */
export const gatheredIds = ({ engine }: Database): RawBuilder<string> =>
  engine === 'sqlite' ? sql`json_group_array(id)` : sql`coalesce(json_agg(id)::text, '[]')`

export const readIds = (gathered: string): number[] => JSON.parse(gathered) as number[]

/** Words as a table with the column `word`, which is compared and ordered by bytes. */
export const listedWords = ({ engine }: Database, words: string[]): RawBuilder<{ word: string }> =>
  engine === 'sqlite'
    ? sql`(select value as word from json_each(${JSON.stringify(words)}))`
    : sql`(select unnest(${words}::text[]) collate "C" as word)`

/** The value for `isListed`: on SQLite the list is sent as JSON. */
export const listOf = ({ engine }: Database, values: (number | string)[]): unknown =>
  engine === 'sqlite' ? JSON.stringify(values) : values

/** The column is one of the values of a list, in a statement that is prepared once for any number of them. */
export const isListed = (
  engine: Engine,
  column: Expression<unknown>,
  list: unknown,
  type: 'bigint' | 'text' = 'bigint',
): RawBuilder<boolean> =>
  engine === 'sqlite'
    ? sql`${column} in (select value from json_each(${list}))`
    : sql`${column} = any (cast(${list} as ${sql.raw(type)}[]))`
