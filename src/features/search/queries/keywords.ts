import type { TermQuery } from '../../../platform/db/full-text.ts'
import {
  isKeyword,
  parseSearchTerms,
  phraseQuery,
  type SearchTerm,
  termQuery,
  variantQuery,
  wordOf,
} from '../rules/search-terms.ts'
import type { Synonyms } from '../rules/synonyms.ts'
import { visibleMatches } from './candidates.ts'
import type { SearchContext } from './known-tasks.ts'
import { countVisibleTasks, weightOf } from './term-weights.ts'
import { maxTypos, withCorrections } from './typo-correction.ts'

/** A word that says what a title is about. */
export interface Keyword {
  word: string
  /** For long texts: the word as typed. */
  exactQuery: TermQuery
  /** For titles: the word in all its forms. */
  formsQuery: TermQuery
  /** The tasks with the word in their titles: all of them, unless it is common. */
  titleIds: number[]
  isCommon: boolean
  /** Rare words weigh more. */
  weight: number
}

const maxKeywords = 5

/** The terms of a title that say what it is about. */
export const keywordTerms = (title: string, synonyms: Synonyms): SearchTerm[] =>
  parseSearchTerms(title, { maxTerms: Number.POSITIVE_INFINITY, synonyms }).filter(isKeyword).slice(0, maxKeywords)

/** Whatever has any of the terms in any form. */
export const anyFormQuery = (terms: SearchTerm[]): TermQuery => ({
  any: terms.flatMap((term) => [formsQueryOf(term), termQuery(term)]),
})

/** The keywords with these terms, weighted by how rare they are among the titles of the map. */
export async function listKeywords(ctx: SearchContext, terms: SearchTerm[]): Promise<Keyword[]> {
  const total = await countVisibleTasks(ctx)
  const queries = await keywordQueries(ctx, terms)
  return queries.map((query) => ({ ...query, weight: weightOf(total, query.titleIds.length) }))
}

type KeywordQuery = Omit<Keyword, 'weight'>

async function keywordQueries(ctx: SearchContext, terms: SearchTerm[]): Promise<KeywordQuery[]> {
  const asTyped = await visibleMatches(ctx, 'title', terms.map(formsQueryOf))
  const typos = terms.filter((_, index) => asTyped[index]?.ids.length === 0).slice(0, maxTypos)
  const corrections = await correctedQueries(ctx, typos)
  return terms.map((term, index) => {
    const queries = { exactQuery: termQuery(term), formsQuery: formsQueryOf(term) }
    return { word: wordOf(term), ...(corrections.get(term) ?? { ...queries, ...titlesOf(asTyped[index]) }) }
  })
}

/** In many languages the forms of a word share its first two thirds. The similarity of the title decides later. */
function formsQueryOf(term: SearchTerm): TermQuery {
  const [typed, ...others] = term.variants
  const { text } = typed
  const stem = { text: text.slice(0, Math.max(3, Math.ceil(text.length * 0.65))), isPrefix: true }
  return {
    any: [...[text.length < 3 ? typed : stem, ...others].map(variantQuery), ...term.synonyms.map(phraseQuery)],
  }
}

async function correctedQueries(
  ctx: SearchContext,
  typos: SearchTerm[],
): Promise<Map<SearchTerm, Omit<KeywordQuery, 'word'>>> {
  if (typos.length === 0) return new Map()
  const queries = (await withCorrections(ctx, typos)).map(termQuery)
  const matches = await visibleMatches(ctx, 'title', queries)
  return new Map(
    queries.map((query, index) => [
      typos[index] as SearchTerm,
      { exactQuery: query, formsQuery: query, ...titlesOf(matches[index]) },
    ]),
  )
}

const titlesOf = (found: { ids: number[]; isCommon: boolean } | undefined) => ({
  titleIds: found?.ids ?? [],
  isCommon: found?.isCommon ?? false,
})
