import { sql } from 'kysely'
import { gatheredIds, gatheredWords, listedWords, listOf, readIds, readWords } from '../../../platform/db/engine-sql.ts'
import { firstMatchingIds, type TermField, type TermQuery } from '../../../platform/db/full-text.ts'
import { taskTerms } from '../../tasks/table.ts'
import { maxCompletions, type SearchContext } from './search-in.ts'

/** Some matching tasks, visible or hidden. */
interface Matches {
  ids: number[]
  /** Whether there are, or probably are, more than these. */
  isCommon: boolean
}

/** Enough to estimate how rare a word is. */
export const maxMatches = 40

/**
 * The first tasks that match each of the queries. For whole words, the index returns one match after another, so
 * reading can stop at the limit however large the map is. For a prefix, it would first read every match of every word,
 * so prefixes are replaced with words that occur in the map.
 */
export async function listMatches(
  ctx: SearchContext,
  field: TermField,
  queries: TermQuery[],
  limit = maxMatches,
): Promise<Matches[]> {
  await readCompletions(ctx, queries.flatMap(prefixesIn))
  if (queries.length === 0) return []
  const selects = queries.map((query, index) => {
    const place = { map_id: ctx.map.id, field }
    const first = firstMatchingIds(ctx.database, taskTerms, place, inWholeWords(ctx, query), limit + 1)
    return sql`select ${sql.lit(index)} as query_index, ${gatheredIds(ctx.database)} as ids from (${first}) as s`
  })
  const union = sql<{ query_index: number; ids: string }>`${sql.join(selects, sql` union all `)}`
  const { rows } = await union.execute(ctx.db)
  const byQuery = new Map(rows.map(({ query_index, ids }) => [query_index, readIds(ids)]))
  return queries.map((query, index) => {
    const ids = byQuery.get(index) ?? []
    const hasMoreWords = prefixesIn(query).some((prefix) => hasMoreCompletions(ctx, prefix))
    return { ids: ids.slice(0, limit), isCommon: ids.length > limit || hasMoreWords }
  })
}

function prefixesIn(query: TermQuery): string[] {
  if ('prefix' in query) return [query.prefix]
  return 'word' in query ? [] : ('all' in query ? query.all : query.any).flatMap(prefixesIn)
}

/**
 * The query with prefixes replaced by words that occur in the map. Alternatives that aren't in any task are dropped. If
 * none are left, the index is searched for the first alternative's prefix, because hardly any words start with it.
 */
function inWholeWords(ctx: SearchContext, query: TermQuery): TermQuery {
  if ('word' in query) return query
  if ('prefix' in query) {
    const words = ctx.completions.get(query.prefix)?.slice(0, ctx.maxCompletions) ?? []
    return words.length === 0 ? query : { any: [...new Set([query.prefix, ...words])].map((word) => ({ word })) }
  }
  if ('all' in query) {
    const all = query.all.map((part) => inWholeWords(ctx, part))
    return all.length === 1 && all[0] ? all[0] : { all }
  }
  const possible = query.any.filter((part) => isPossible(ctx, part))
  const parts = (possible.length > 0 ? possible : query.any.slice(0, 1)).map((part) => inWholeWords(ctx, part))
  return { any: parts.flatMap((part) => ('any' in part ? part.any : part)) }
}

function isPossible(ctx: SearchContext, query: TermQuery): boolean {
  if ('prefix' in query) return ctx.completions.get(query.prefix)?.length !== 0
  if ('all' in query) return query.all.every((part) => isPossible(ctx, part))
  return 'word' in query || query.any.some((part) => isPossible(ctx, part))
}

function hasMoreCompletions(ctx: SearchContext, prefix: string): boolean {
  const { length } = ctx.completions.get(prefix) ?? []
  return length > ctx.maxCompletions || length === maxCompletions
}

/** The last Unicode character. All words with a prefix sort between the prefix and the prefix plus this character. */
export const lastCharacter = '\u{10ffff}'

/** Words that occur in several tasks come first, then the shortest. Words from pending tasks don't displace others. */
async function readCompletions(ctx: SearchContext, prefixes: string[]): Promise<void> {
  const unknown = [...new Set(prefixes)].filter((prefix) => !ctx.completions.has(prefix))
  if (unknown.length === 0) return
  const { rows } = await sql<{ prefix: string; words: string }>`select e.word as prefix,
      (select ${gatheredWords(ctx.database)} from (
        select w.word from task_words w
        where w.map_id = ${ctx.map.id} and w.word >= e.word and w.word < e.word || ${lastCharacter}
        group by w.word order by sum(case when w.pending then 0 else 1 end) desc, length(w.word), w.word
        limit ${sql.lit(maxCompletions)}) as s) as words
    from ${listedWords(ctx.database.engine, listOf(ctx.database, unknown))} as e`.execute(ctx.db)
  for (const { prefix, words } of rows) ctx.completions.set(prefix, readWords(words))
}
