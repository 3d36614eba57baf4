import type { TermQuery } from '../../../platform/db/full-text.ts'
import { inHiragana, isBetweenWords } from '../rules/kana.ts'
import { byVotes, type Candidate } from '../rules/rank.ts'
import {
  allTermsQuery,
  isKeyword,
  parseSearchTerms,
  phraseQuery,
  type SearchTerm,
  termQuery,
  variantQuery,
  wordOf,
} from '../rules/search-terms.ts'
import { hasAllWords, replaceWithSynonyms, similarity, type WeightedWord } from '../rules/similarity.ts'
import { phrasesIn, type Synonyms } from '../rules/synonyms.ts'
import { isStopWord, splitWordsAndBigrams } from '../rules/words-and-bigrams.ts'
import { countVisibleTasks, type TaskFilter, tasksWithIds, visibleMatches, weightOf } from './candidates.ts'
import { listMatches } from './list-matches.ts'
import type { SearchContext } from './search-in.ts'
import { maxTypos, withCorrections } from './typo-correction.ts'

/** Titles less similar than this share a word but not a topic. */
export const minSimilarity = 0.46

/** How many of the tasks that share words with the title are compared with it. */
const maxCompared = 60

export interface Similar {
  candidates: Candidate[]
  keywords: Keyword[]
}

interface SimilarOptions {
  filter?: TaskFilter
  /** Only tasks with all words of the title, in some form. */
  saysAll?: boolean
  atLeast?: number
}

/** The most words that a word's beginning expands to, so that a large map doesn't cost more. Similar words are short. */
const maxForms = 16

export async function similarCandidates(
  search: SearchContext,
  title: string,
  { filter = {}, saysAll = false, atLeast = minSimilarity }: SimilarOptions = {},
): Promise<Similar> {
  const ctx = { ...search, maxCompletions: maxForms }
  const terms = keywordTerms(title, ctx.synonyms)
  if (terms.length === 0) return { candidates: [], keywords: [] }
  const keywords = await listKeywords(ctx, terms)
  const allKeywords = allTermsQuery(keywords.map(({ term }) => term))
  const [byText] = await listMatches(ctx, 'text', [allKeywords])
  // All titles with a rare keyword are already known. For common keywords, searches only titles that contain all or two
  // of them.
  const pairs = keywords.every(({ isCommon }) => isCommon) ? combinations(keywords) : []
  const byTitle = await listMatches(ctx, 'title', pairs)
  const textMatches = new Set(byText?.ids)
  const matches = inTurn([...byTitle.map(({ ids }) => ids), [...textMatches]])
  const ids = new Set([...matches, ...heaviestTitleMatches(keywords)])
  const candidates = await tasksWithIds(ctx, [...ids].slice(0, maxCompared), filter)

  const compare = comparisonWith(title, keywords, ctx.synonyms)
  const similar = candidates
    .map((task) => {
      const { similarity, isAllSaid } = compare(task.title)
      return { task, score: similarity + (textMatches.has(task.id) ? textBonus(keywords) : 0), isAllSaid }
    })
    .filter(({ score, isAllSaid }) => score >= atLeast && (!saysAll || isAllSaid()))
    .sort((a, b) => inSteps(b.score) - inSteps(a.score) || byVotes(a.task, b.task))
  return { candidates: similar.map(({ task }) => task), keywords }
}

/** Scores closer than this are a tie, which votes break. */
const inSteps = (score: number): number => Math.round(score * 25)

/** The first of each list, then the second of each, and so on. */
const inTurn = (lists: number[][]): number[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, index) =>
    lists.flatMap((list) => list[index] ?? []),
  ).flat()

/** All keywords, or each pair of the three heaviest, as separate queries, which are faster. */
function combinations(keywords: Keyword[]): TermQuery[] {
  const [a, b, c] = keywords.toSorted((one, other) => other.weight - one.weight).map(({ term }) => term)
  const titlesWith = (...terms: SearchTerm[]): TermQuery => allTermsQuery(terms, titleQuery)
  return a && b && c
    ? [titlesWith(a, b), titlesWith(a, c), titlesWith(b, c)]
    : [titlesWith(...keywords.map(({ term }) => term))]
}

/** The score for text that contains all keywords. The more keywords, the less likely the match is a coincidence. */
const textBonus = ({ length }: Keyword[]): number => (length < 2 ? 0 : length === 2 ? 0.25 : 0.5)

/** The tasks whose titles contain the most keywords, by weight. */
function heaviestTitleMatches(keywords: Keyword[]): number[] {
  const weights = new Map<number, number>()
  for (const { titleIds, weight } of keywords) {
    for (const id of titleIds) weights.set(id, (weights.get(id) ?? 0) + weight)
  }
  return [...weights].sort(([idA, weightA], [idB, weightB]) => weightB - weightA || idA - idB).map(([id]) => id)
}

/** Other words count as much as an average keyword. Stop words, and letter pairs across word boundaries, count less. */
function comparisonWith(
  title: string,
  keywords: Keyword[],
  synonyms: Synonyms,
): (otherTitle: string) => { similarity: number; isAllSaid(): boolean } {
  const averageWeight = keywords.reduce((total, { weight }) => total + weight, 0) / keywords.length
  const typed = splitWordsAndBigrams(title)
  const hasTopic = typed.some(({ text }) => !isStopWord(text) && !isBetweenWords(text))
  const saysLittle = (text: string): boolean => isStopWord(text) || (hasTopic && isBetweenWords(text))
  const weights = new Map(
    keywords.map(({ word, weight }) => [inHiragana(word), saysLittle(word) ? weight / 10 : weight]),
  )
  const known = new Map<string, WeightedWord>()
  const weigh = (text: string): WeightedWord => {
    const word = inHiragana(text)
    const weight = weights.get(word) ?? (saysLittle(text) ? averageWeight / 10 : averageWeight)
    known.set(text, { word, weight })
    return { word, weight }
  }
  const weighted = (text: string): WeightedWord[] =>
    splitWordsAndBigrams(text).map(({ text }) => known.get(text) ?? weigh(text))
  const words = weighted(title)
  const phrases = phrasesIn(typed, synonyms).toSorted((a, b) => b.phrase.terms.length - a.phrase.terms.length)
  return (otherTitle) => {
    const other = weighted(otherTitle)
    const said = replaceWithSynonyms(words, phrases, other)
    const topics = () => said.filter(({ word }) => !saysLittle(word))
    return { similarity: similarity(said, other), isAllSaid: () => hasAllWords(other, topics()) }
  }
}

interface Keyword {
  word: string
  /** Includes corrections if the word is a typo. */
  term: SearchTerm
  /** Tasks with the word in their title. All of them, unless the word is common. */
  titleIds: number[]
  isCommon: boolean
  /** Rare words weigh more. */
  weight: number
}

const maxKeywords = 5

const keywordTerms = (title: string, synonyms: Synonyms): SearchTerm[] =>
  parseSearchTerms(title, { maxTerms: Number.POSITIVE_INFINITY, synonyms })
    .filter(isKeyword)
    .slice(0, maxKeywords)
    .map((term) => (isNumber(wordOf(term)) ? inFull(term) : term))

/** A number has no other forms, and on a large map hundreds of others begin with it. */
const isNumber = (word: string): boolean => /^\p{Nd}+$/u.test(word)

const inFull = ({ variants: [typed, ...others], ...term }: SearchTerm): SearchTerm => ({
  ...term,
  variants: [{ ...typed, isPrefix: false }, ...others],
})

/** The keywords for these terms, weighted by how rare they are in the map's titles. */
async function listKeywords(ctx: SearchContext, terms: SearchTerm[]): Promise<Keyword[]> {
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

/** Matches titles with any form of the word, or a correction of it. In long text, other forms would match too often. */
const titleQuery = (term: SearchTerm): TermQuery => (term.corrections.length > 0 ? termQuery(term) : formsQueryOf(term))

/**
 * In many languages, all forms of a word share its first two thirds. Title similarity later sorts out false matches.
 */
function formsQueryOf(term: SearchTerm): TermQuery {
  const [typed, ...others] = term.variants
  const { text } = typed
  const stem = { text: text.slice(0, Math.max(3, Math.ceil(text.length * 0.65))), isPrefix: true }
  // The word itself is always searched for, even if there are too many others with its stem.
  const forms = text.length < 3 || isNumber(text) ? [typed] : [{ text, isPrefix: false }, stem]
  return { any: [...[...forms, ...others].map(variantQuery), ...term.synonyms.map(phraseQuery)] }
}
