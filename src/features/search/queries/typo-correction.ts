import { type RawBuilder, sql } from 'kysely'
import { mapConcurrently } from '../../../lib/concurrency.ts'
import { wordsOneEditAway } from '../../../lib/edit-distance.ts'
import type { MapContext } from '../../../platform/context.ts'
import { listedWords } from '../../../platform/db/engine-sql.ts'
import { type SearchTerm, termQuery } from '../rules/search-terms.ts'
import { frequenciesOf, maxConnections } from './candidates.ts'
import { isVisible } from './is-visible.ts'
import type { SearchContext } from './known-tasks.ts'

/** More unknown words are another language rather than typos. */
export const maxTypos = 3

/**
 * The terms, rarest first, which is the fastest order to search in. A term that matches nothing visible is a typo and
 * gets its corrections. Undefined if a typo has no correction.
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

/** The terms with their corrections: words of visible tasks at an edit distance of one. */
export const withCorrections = (ctx: MapContext, terms: SearchTerm[]): Promise<SearchTerm[]> =>
  mapConcurrently(terms, maxConnections, async (term) => {
    const [{ text, isPrefix }] = term.variants
    const edits = listedWords(ctx.database, wordsOneEditAway(text))
    const stored = (isIt: RawBuilder<unknown>) =>
      sql`select true from task_words w where w.map_id = ${ctx.map.id} and ${isIt} and ${isVisible(ctx, 'w.task_id')}`
    // As `exists`, PostgreSQL may compare every edit with every word. A subquery with a limit looks each up in the index.
    const isStored = isPrefix
      ? sql`(${stored(sql`w.word >= e.word and w.word < e.word || ${lastCharacter}`)} limit 1)`
      : sql`exists (${stored(sql`w.word = e.word`)})`
    const { rows } = await sql<{ word: string }>`select e.word from ${edits} as e where ${isStored}`.execute(ctx.db)
    return { ...term, corrections: rows.map(({ word }) => ({ text: word, isPrefix })) }
  })

/** The last character of Unicode. All words with a prefix lie between the prefix and the prefix with it. */
const lastCharacter = '\u{10ffff}'
