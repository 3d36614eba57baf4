import { type Candidate, type Found, rankCandidates, type Weights } from '../rules/rank.ts'
import { allTermsQuery, isKeyword, parseSearchTerms, type SearchTerm, termQuery } from '../rules/search-terms.ts'
import { type TaskFilter, tasksMatching, termWeights } from './candidates.ts'
import { tasksMatchingWithComments, tasksWithMatchingComment } from './comment-candidates.ts'
import type { SearchContext } from './search-in.ts'
import { similarCandidates } from './similar-candidates.ts'
import { correctTypos } from './typo-correction.ts'

interface Candidates {
  /** The terms that the candidates match, for highlighting. */
  terms: SearchTerm[]
  candidates: Candidate[]
  /** Whether there are no further matches. */
  isComplete: boolean
}

interface Options {
  filter: TaskFilter
  /** Once there are this many results, lower-ranked matches aren't searched for. */
  enough: number
  /** Search as you type. Typos aren't corrected, and no task with only some of the words is listed unless it's similar. */
  isTyping?: boolean
}

/** If there are fewer results, similar titles are listed below them. */
const fewResults = 5

/** More words than people type before looking at the results. The rest are ignored until they submit the search. */
const maxTypedWords = 6

/** Tries the words as typed, then with typo correction, then only some of the words, until something matches. */
export async function listCandidates(ctx: SearchContext, words: string, options: Options): Promise<Candidates> {
  const { filter, enough, isTyping = false } = options
  const typed = parseSearchTerms(words, { synonyms: ctx.synonyms, ...(isTyping && { maxTerms: maxTypedWords }) })
  if (typed.length === 0) return { terms: typed, candidates: [], isComplete: true }
  const exact = await matchAllTerms(ctx, typed, options)
  if (exact.candidates.length >= Math.min(enough, fewResults)) return exact
  if (isTyping || exact.candidates.length > 0) {
    const { candidates } = await similarCandidates(ctx, words, { filter, saysAll: !isTyping })
    return { ...exact, candidates: unique([...exact.candidates, ...candidates]) }
  }

  const terms = await correctTypos(ctx, typed)
  if (terms) {
    const hasTypos = terms.some(({ corrections }) => corrections.length > 0)
    const corrected = hasTypos ? await matchAllTerms(ctx, terms, options) : exact
    if (corrected.candidates.length > 0) return corrected
    const queries = terms.map(termQuery)
    const scattered = terms.length > 1 ? await tasksMatchingWithComments(ctx, queries, filter) : []
    if (scattered.length > 0) return { terms, candidates: rankCandidates(scattered, terms), isComplete: true }
  }
  return matchSomeTerms(ctx, words, terms ?? typed, options)
}

/** Tasks similar to the query, then tasks with at least one keyword in the title. */
async function matchSomeTerms(
  ctx: SearchContext,
  words: string,
  terms: SearchTerm[],
  options: Options,
): Promise<Candidates> {
  const { filter } = options
  const topics = terms.filter(isKeyword)
  if (topics.length === 0) return { terms, candidates: [], isComplete: true }
  const { candidates: similar, keywords } = await similarCandidates(ctx, words, { filter })
  if (terms.length === 1) return { terms, candidates: similar, isComplete: true }
  const { tasks, isComplete } = await tasksMatching(ctx, 'title', { any: topics.map(termQuery) }, options)
  const weights: Weights = new Map(keywords.map(({ word, weight }) => [word, weight]))
  return { terms: topics, candidates: unique([...similar, ...rankCandidates(tasks, topics, weights)]), isComplete }
}

const unique = (candidates: Candidate[]): Candidate[] => {
  const first = new Map<number, Candidate>()
  for (const candidate of candidates) if (!first.has(candidate.id)) first.set(candidate.id, candidate)
  return [...first.values()]
}

/** Tasks with all terms in the title, then in title and description, then in a single comment. */
async function matchAllTerms(ctx: SearchContext, terms: SearchTerm[], options: Options): Promise<Candidates> {
  const { filter, enough } = options
  const query = allTermsQuery(terms)
  const ranked: Candidate[] = []
  let isComplete = true
  let weights: Weights | undefined
  const add = async (found: Found, weighs: boolean): Promise<void> => {
    isComplete &&= found.isComplete
    const added = found.tasks.filter(({ id }) => ranked.every((other) => other.id !== id))
    if (weighs && terms.length > 1 && added.length > 1) weights ??= await termWeights(ctx, terms)
    ranked.push(...rankCandidates(added, terms, weights))
  }
  await add(await tasksMatching(ctx, 'title', query, options), false)
  if (ranked.length < enough) await add(await tasksMatching(ctx, 'text', query, options), true)
  if (ranked.length < enough) await add(await tasksWithMatchingComment(ctx, query, filter), true)
  return { terms, candidates: ranked, isComplete }
}
