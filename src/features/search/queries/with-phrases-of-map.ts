import { sql } from 'kysely'
import { matchingIds, type TermQuery } from '../../../platform/db/full-text.ts'
import { taskTerms } from '../../tasks/table.ts'
import { phraseQuery, type SearchTerm } from '../rules/search-terms.ts'
import type { Phrase } from '../rules/synonyms.ts'
import { isVisible } from './is-visible.ts'
import type { SearchContext } from './known-tasks.ts'
import { isInSample, isLargeMap } from './list-matches.ts'

/**
 * The terms without those synonyms that no visible task of a large map has: the rarest word of a synonym decides. Otherwise
 * every part of a search would read all that begins with "shortcut", because "keyboard shortcut" is a synonym.
 */
export async function withPhrasesOfMap(ctx: SearchContext, terms: SearchTerm[]): Promise<SearchTerm[]> {
  const all = terms.flatMap(({ synonyms }) => synonyms.filter(({ terms }) => terms.length > 1))
  const words = [...new Set(all.map(rarestWord))]
  if (words.length === 0 || !(await isLargeMap(ctx))) return terms
  const absent = await absentOf(ctx, words)
  return terms.map((term) => ({ ...term, synonyms: term.synonyms.filter((phrase) => !absent.has(rarestWord(phrase))) }))
}

/** Probably the longest. */
const rarestWord = ({ terms }: Phrase): string => terms.reduce((a, b) => (b.length > a.length ? b : a), '')

/** The words that begin no word of any visible task. What the most voted ones have need not be looked up. */
async function absentOf(ctx: SearchContext, words: string[]): Promise<Set<string>> {
  const isKnown = await Promise.all(words.map((word) => isInSample(ctx, 'text', queryOf(word), 1)))
  const unknown = words.filter((_, index) => !isKnown[index])
  if (unknown.length === 0) return new Set()
  const selects = unknown.map((word, index) => {
    const matches = matchingIds(ctx.database, taskTerms, { map_id: ctx.map.id, field: 'text' }, queryOf(word))
    return sql`select ${sql.lit(index)} as word_index from (select id from (${matches}) as m where ${isVisible(ctx, 'm.id')} limit 1) as s`
  })
  const { rows } = await sql<{ word_index: number }>`${sql.join(selects, sql` union all `)}`.execute(ctx.db)
  const present = new Set(rows.map(({ word_index }) => unknown[word_index]))
  return new Set(unknown.filter((word) => !present.has(word)))
}

const queryOf = (word: string): TermQuery => phraseQuery({ terms: [word], words: [] })
