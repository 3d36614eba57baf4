import { type RawBuilder, sql } from 'kysely'
import { batchesOf } from '../../lib/arrays.ts'
import type { Database, Engine } from './database.ts'
import { rowsOfValues, type StatementBuilder, valuesOfRows, write } from './statement.ts'
import type { Db } from './tables.ts'

/** The condition on a record's terms: a word, the beginning of a word, or several conditions. */
export type TermQuery = { word: string } | { prefix: string } | { all: TermQuery[] } | { any: TermQuery[] }

/** A table of terms. `id` is the column with the id of the record that the terms belong to. */
export interface TermTable {
  name: string
  id: string
}

/** Where a term must occur: in the title, or anywhere in the record. */
export type TermField = 'title' | 'text'

/**
 * Our code produces the terms (`termsOf`) and the engine only stores them, so both engines find the same records in
 * every script and locale. Each term starts with its map, as in `12w/export`, so a search never reads other maps'
 * terms.
 */
export function storedTerms(map_id: number, { title, text }: Record<TermField, Set<string>>): string[] {
  const [inTitle, inText] = [storedTerm(map_id, 'title', ''), storedTerm(map_id, 'text', '')]
  return [
    ...Array.from(title, (term) => inTitle + term),
    ...Array.from(new Set([...title, ...text]), (term) => inText + term),
  ]
}

/** The value for `termsSql`: on SQLite the terms are sent as one text. */
export const termsValue = ({ engine }: Database, terms: string[]): unknown =>
  engine === 'sqlite' ? terms.join(' ') : terms

/** Terms in the form of their column. */
export const termsSql = (engine: Engine, value: unknown): RawBuilder<string> =>
  engine === 'sqlite' ? sql`${value}` : sql`array_to_tsvector(${value}::text[])`

interface TermRow {
  map_id: number
  id: number
  /** From `termsValue`. */
  terms: unknown
  plain_text: string
}

const termColumns = ['map_id', 'id', 'terms', 'plain_text'] as const

/**
 * Adds the terms of records. One statement for many records is much faster on SQLite, which adds a segment to the index
 * for each.
 */
export async function addTerms(tx: { database: Database; db: Db }, table: TermTable, rows: TermRow[]) {
  for (const batch of batchesOf(rows)) await insertTerms(tx, valuesOfRows(batch, termColumns), table, batch.length)
}

const insertTerms = write(
  ({ engine, value }: StatementBuilder<unknown[]>, { name, id }: TermTable, count: number) =>
    sql`insert into ${sql.table(name)} (map_id, ${sql.ref(id)}, terms, plain_text) values ${sql.join(
      rowsOfValues<TermRow>(value, termColumns, count).map(
        (row) => sql`(${row.map_id}, ${row.id}, ${termsSql(engine, row.terms)}, ${row.plain_text})`,
      ),
    )}`,
  { keepsPlan: (_table, count) => count === 1 },
)

const storedTerm = (map_id: number, field: TermField, term: string): string =>
  `${map_id}${field === 'title' ? 't' : 'w'}/${term}`

/** The ids of the records that match the query, as a subquery with an `id` column. */
export function matchingIds(
  { engine }: Database,
  { name, id }: TermTable,
  { map_id, field }: { map_id: number; field: TermField },
  query: TermQuery,
): RawBuilder<{ id: number }> {
  const text = queryText(syntaxes[engine], query, (term) => storedTerm(map_id, field, term))
  return engine === 'sqlite'
    ? sql`select rowid as id from ${sql.table(`${name}_index`)} where ${sql.ref(`${name}_index`)} match ${text}`
    : sql`select ${sql.ref(id)} as id from ${sql.table(name)} where map_id = ${map_id} and terms @@ ${text}::tsquery`
}

/** If a query has more words than this, PostgreSQL's guess of how many records match is far too high. */
const maxGuessedWords = 8

/**
 * The first of these ids. PostgreSQL assumes that each word it doesn't know matches some rows. With many words, it
 * expects to find enough rows soon, and scans the table rather than the index. A materialized query is planned without
 * the limit.
 */
export function firstMatchingIds(
  database: Database,
  table: TermTable,
  place: { map_id: number; field: TermField },
  query: TermQuery,
  limit: number,
): RawBuilder<{ id: number }> {
  const ids = matchingIds(database, table, place, query)
  return database.engine === 'sqlite' || countWords(query) <= maxGuessedWords
    ? sql`select id from (${ids}) as m limit ${sql.lit(limit)}`
    : sql`with m as materialized (${ids}) select id from m limit ${sql.lit(limit)}`
}

function countWords(query: TermQuery): number {
  if ('word' in query || 'prefix' in query) return 1
  return ('all' in query ? query.all : query.any).reduce((count, part) => count + countWords(part), 0)
}

/**
 * Tests whether the stored terms of one row match. For a few rows that are being read anyway; otherwise use the index.
 */
export function termsMatch(
  { engine }: Database,
  column: string,
  place: { map_id: number; field: TermField },
  query: TermQuery,
): RawBuilder<boolean> {
  const stored = (term: string) => storedTerm(place.map_id, place.field, term)
  if (engine === 'postgres') {
    return sql`${sql.ref(column)} @@ ${queryText(syntaxes.postgres, query, stored)}::tsquery`
  }
  const matches = (part: TermQuery): RawBuilder<boolean> => {
    if ('word' in part) return sql`instr(' ' || ${sql.ref(column)} || ' ', ${` ${stored(part.word)} `}) > 0`
    if ('prefix' in part) return sql`instr(' ' || ${sql.ref(column)}, ${` ${stored(part.prefix)}`}) > 0`
    const [parts, operator] = 'all' in part ? [part.all, sql` and `] : [part.any, sql` or `]
    return sql`(${sql.join(parts.map(matches), operator)})`
  }
  return matches(query)
}

/** Like `termsMatch`, but for a row's terms as SQLite stores them, with the title's terms first. */
function termsTextMatcher(
  { map_id, field }: { map_id: number; field: TermField },
  query: TermQuery,
): (stored: string | null) => boolean {
  const matcher = (part: TermQuery): ((terms: string) => boolean) => {
    if ('word' in part || 'prefix' in part) {
      const [term, end] = 'word' in part ? [part.word, ' '] : [part.prefix, '']
      const stored = ` ${storedTerm(map_id, field, term)}${end}`
      return (terms) => terms.includes(stored)
    }
    const matchers = ('all' in part ? part.all : part.any).map(matcher)
    return 'all' in part
      ? (terms) => matchers.every((matches) => matches(terms))
      : (terms) => matchers.some((matches) => matches(terms))
  }
  const matches = matcher(query)
  return (stored) => {
    const text = ` ${stored ?? ''} `
    const end = field === 'title' ? text.indexOf(storedTerm(map_id, 'text', '')) : -1
    return matches(end < 0 ? text : text.slice(0, end))
  }
}

/** The matching rows of a subquery with a `terms` column. JavaScript scans text faster than SQLite does. */
export async function rowsMatching<Row>(
  { database, db }: { database: Database; db: Db },
  { rows, columns }: { rows: RawBuilder<unknown>; columns: (keyof Row & string)[] },
  place: { map_id: number; field: TermField },
  query: TermQuery,
): Promise<Row[]> {
  const isRead = database.engine === 'sqlite'
  const read = sql.join([...columns, ...(isRead ? ['terms'] : [])].map((column) => sql.ref(`s.${column}`)))
  const matches = isRead ? sql`true` : termsMatch(database, 's.terms', place, query)
  const { rows: found } = await sql<Row & { terms: string | null }>`select ${read} from (${rows}) as s
    where ${matches}`.execute(db)
  if (!isRead) return found
  const isMatch = termsTextMatcher(place, query)
  return found.filter(({ terms }) => isMatch(terms))
}

/** Terms contain no quotes, and a quoted term is never an operator. */
function queryText(syntax: QuerySyntax, query: TermQuery, stored: (term: string) => string): string {
  if ('word' in query) return syntax.quote + stored(query.word) + syntax.quote
  if ('prefix' in query) return syntax.quote + stored(query.prefix) + syntax.quote + syntax.prefix
  const [parts, operator] = 'all' in query ? [query.all, syntax.all] : [query.any, syntax.any]
  return `(${[...new Set(parts.map((part) => queryText(syntax, part, stored)))].join(operator)})`
}

interface QuerySyntax {
  quote: string
  prefix: string
  all: string
  any: string
}

const syntaxes: Record<Engine, QuerySyntax> = {
  sqlite: { quote: '"', prefix: ' *', all: ' AND ', any: ' OR ' },
  postgres: { quote: "'", prefix: ':*', all: ' & ', any: ' | ' },
}
