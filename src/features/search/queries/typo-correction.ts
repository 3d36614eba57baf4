import { sql } from 'kysely'
import { mapConcurrently } from '../../../lib/concurrency.ts'
import { wordsOneEditAway } from '../../../lib/edit-distance.ts'
import type { MapContext } from '../../../platform/context.ts'
import { listedWords, listOf } from '../../../platform/db/engine-sql.ts'
import type { TermQuery } from '../../../platform/db/full-text.ts'
import { type SearchTerm, termQuery, variantQuery } from '../rules/search-terms.ts'
import type { TermVariant } from '../rules/words-and-bigrams.ts'
import { maxConnections, visibleMatches } from './candidates.ts'
import { tasksWithMatchingComment } from './comment-candidates.ts'
import { lastCharacter } from './list-matches.ts'
import type { SearchContext } from './search-in.ts'

/** If more words than this are unknown, they're probably in another language rather than typos. */
export const maxTypos = 3

/**
 * The terms, rarest first, which is the fastest order to search in. A term that matches nothing visible is treated as a
 * typo and gets corrections. Undefined if there's a typo with no corrections.
 */
export async function correctTypos(ctx: SearchContext, terms: SearchTerm[]): Promise<SearchTerm[] | undefined> {
  const frequencies = await frequenciesOf(ctx, terms.map(termQuery))
  const counted = terms.map((term, index) => ({ term, frequency: frequencies[index] ?? 0 }))
  counted.sort((a, b) => a.frequency - b.frequency)
  const typos = counted.filter(({ frequency }) => frequency === 0).map(({ term }) => term)
  if (typos.length > maxTypos) return undefined
  const corrected = await withCorrections(ctx, typos)
  if (corrected.some(({ corrections }) => corrections.length === 0)) return undefined
  return [...corrected, ...counted.slice(typos.length).map(({ term }) => term)]
}

/** How many visible tasks match each query or, if none do, have a matching comment. Counting stops at a limit. */
async function frequenciesOf(ctx: SearchContext, queries: TermQuery[]): Promise<number[]> {
  const matches = await visibleMatches(ctx, 'text', queries)
  return mapConcurrently(matches, maxConnections, async ({ ids }, index) => {
    return ids.length || (await tasksWithMatchingComment(ctx, queries[index] as TermQuery)).tasks.length
  })
}

/** The terms with corrections: words in visible tasks at an edit distance of one. */
export async function withCorrections(ctx: SearchContext, terms: SearchTerm[]): Promise<SearchTerm[]> {
  const stored = await mapConcurrently(terms, maxConnections, (term) => storedWordsLike(ctx, term))
  const matches = await visibleMatches(ctx, 'text', stored.flat().map(variantQuery))
  const isVisible = new Map(stored.flat().map((variant, index) => [variant, matches[index]?.ids.length !== 0]))
  return terms.map((term, index) => ({
    ...term,
    corrections: (stored[index] ?? []).filter((variant) => isVisible.get(variant)),
  }))
}

async function storedWordsLike(
  ctx: MapContext,
  { variants: [{ text, isPrefix }] }: SearchTerm,
): Promise<TermVariant[]> {
  const edits = listedWords(ctx.database.engine, listOf(ctx.database, wordsOneEditAway(text)))
  const isIt = isPrefix ? sql`w.word >= e.word and w.word < e.word || ${lastCharacter}` : sql`w.word = e.word`
  // With `exists`, PostgreSQL may compare every edit with every word. A subquery with a limit looks up each one in the
  // index.
  const { rows } = await sql<{ word: string }>`select e.word from ${edits} as e where
    (select true from task_words w where w.map_id = ${ctx.map.id} and ${isIt} limit 1)`.execute(ctx.db)
  return rows.map(({ word }) => ({ text: word, isPrefix }))
}
