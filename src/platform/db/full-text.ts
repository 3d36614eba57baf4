import { type RawBuilder, sql } from 'kysely'
import type { Database, Engine } from './database.ts'

/** What a record must hold: a word, the beginning of one, or several of these. */
export type Query = { word: string } | { start: string } | { all: Query[] } | { any: Query[] }

/** A table of terms, each row's `id` being that of the record they are of. */
export interface TermTable {
  name: string
  id: string
}

/** Where a word may stand: in the title, or anywhere. */
export type Field = 'title' | 'text'

/**
 * Terms are made by the program (`termsOf`) and only kept by the engine, so that both find the same in every script and
 * under every locale. Each carries its map, as `12w/export`: a search never reads what belongs to another map.
 */
export function termsValue(
  { engine }: Database,
  map_id: number,
  found: Record<Field, Set<string>>,
): RawBuilder<string> {
  const terms = [
    ...Array.from(found.title, (term) => inMap(map_id, 'title', term)),
    ...Array.from(new Set([...found.title, ...found.text]), (term) => inMap(map_id, 'text', term)),
  ]
  return engine === 'sqlite' ? sql`${terms.join(' ')}` : sql`array_to_tsvector(${terms}::text[])`
}

const inMap = (map_id: number, field: Field, term: string): string =>
  `${map_id}${field === 'title' ? 't' : 'w'}/${term}`

/** The ids of the records that hold what is asked for, as a query of its own. */
export function matching(
  { engine }: Database,
  { name, id }: TermTable,
  { map_id, field }: { map_id: number; field: Field },
  query: Query,
): RawBuilder<{ id: number }> {
  const asked = inLanguage(languages[engine], query, (term) => inMap(map_id, field, term))
  return engine === 'sqlite'
    ? sql`select rowid as id from ${sql.table(`${name}_index`)} where ${sql.ref(`${name}_index`)} match ${asked}`
    : sql`select ${sql.ref(id)} as id from ${sql.table(name)} where map_id = ${map_id} and terms @@ ${asked}::tsquery`
}

/** Terms hold no quotes, and in quotes no word can mean an operator. */
function inLanguage(signs: Language, query: Query, mark: (term: string) => string): string {
  if ('word' in query) return signs.quote + mark(query.word) + signs.quote
  if ('start' in query) return signs.quote + mark(query.start) + signs.quote + signs.start
  const [parts, sign] = 'all' in query ? [query.all, signs.all] : [query.any, signs.any]
  return `(${parts.map((part) => inLanguage(signs, part, mark)).join(sign)})`
}

interface Language {
  quote: string
  start: string
  all: string
  any: string
}

const languages: Record<Engine, Language> = {
  sqlite: { quote: '"', start: ' *', all: ' AND ', any: ' OR ' },
  postgres: { quote: "'", start: ':*', all: ' & ', any: ' | ' },
}
