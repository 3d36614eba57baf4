import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** Ids as a table with the column `id`. The statement is the same for any number of ids, so it is prepared once. */
export const listedIds = ({ engine }: Database, ids: number[]): RawBuilder<{ id: number }> =>
  engine === 'sqlite'
    ? sql`(select value as id from json_each(${JSON.stringify(ids)}))`
    : sql`(select unnest(${ids}::bigint[]) as id)`

/** Words as a table with the column `word`, which is compared and ordered by bytes. */
export const listedWords = ({ engine }: Database, words: string[]): RawBuilder<{ word: string }> =>
  engine === 'sqlite'
    ? sql`(select value as word from json_each(${JSON.stringify(words)}))`
    : sql`(select unnest(${words}::text[]) collate "C" as word)`
