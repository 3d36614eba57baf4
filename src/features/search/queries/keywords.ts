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
import type { SearchContext } from './list-matches.ts'
import { countVisibleTasks, weightOf } from './term-weights.ts'
import { maxTypos, withCorrections } from './typo-correction.ts'

/** A word that says what a title is about. */
export interface Keyword {
  word: string
  /** With corrections, if it's a typo. */
  term: SearchTerm
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

/** The keywords with these terms, weighted by how rare they are among the titles of the map. */
export async function listKeywords(ctx: SearchContext, terms: SearchTerm[]): Promise<Keyword[]> {
  const total = await countVisibleTasks(ctx)
  const found = await withTitles(ctx, terms)
  const typos = found.filter(({ titleIds }) => titleIds.length === 0).slice(0, maxTypos)
  const corrected = await withCorrections(
    ctx,
    typos.map(({ term }) => term),
  )
  const foundCorrected = await withTitles(ctx, corrected)
  return found.map((one) => {
    const keyword = foundCorrected[typos.indexOf(one)] ?? one
    return { ...keyword, weight: weightOf(total, keyword.titleIds.length) }
  })
}

async function withTitles(ctx: SearchContext, terms: SearchTerm[]): Promise<Omit<Keyword, 'weight'>[]> {
  const matches = terms.length === 0 ? [] : await visibleMatches(ctx, 'title', terms.map(titleQuery))
  return terms.map((term, index) => {
    const { ids: titleIds = [], isCommon = false } = matches[index] ?? {}
    return { word: wordOf(term), term, titleIds, isCommon }
  })
}

/** Matches titles with the word in any of its forms, or with a correction of it. In long texts forms match too much. */
export const titleQuery = (term: SearchTerm): TermQuery =>
  term.corrections.length > 0 ? termQuery(term) : formsQueryOf(term)

/** In many languages the forms of a word share its first two thirds. The similarity of the title decides later. */
function formsQueryOf(term: SearchTerm): TermQuery {
  const [typed, ...others] = term.variants
  const { text } = typed
  const stem = { text: text.slice(0, Math.max(3, Math.ceil(text.length * 0.65))), isPrefix: true }
  return {
    any: [...[text.length < 3 ? typed : stem, ...others].map(variantQuery), ...term.synonyms.map(phraseQuery)],
  }
}
