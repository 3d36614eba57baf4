import type { MapContext } from '../../../platform/context.ts'
import { type Candidate, rankCandidates } from '../rules/rank.ts'
import { allTermsQuery, isKeyword, readSearchTerms, type SearchTerm, termQuery } from '../rules/search-terms.ts'
import { maxResults, tasksMatching } from './candidates.ts'
import { tasksMatchingWithComments, tasksWithMatchingComment } from './comment-candidates.ts'
import { readResults, type SearchResult } from './results.ts'
import { similarCandidates } from './similar-candidates.ts'
import { correctTypos } from './typo-correction.ts'

export interface Search {
  words: string
  limit: number
  offset?: number
}

/** The tasks that match the words and that the actor may see, best first, at most `maxResults` over all pages. */
export async function searchTasks(
  ctx: MapContext,
  { words, limit, offset = 0 }: Search,
): Promise<{ tasks: SearchResult[]; more: boolean }> {
  const end = offset + limit
  const { terms, candidates } = await findCandidates(ctx, words, end + 1)
  const tasks = await readResults(ctx, candidates.slice(offset, end), terms)
  return { tasks, more: end < maxResults && candidates.length > end }
}

interface Candidates {
  /** The terms that the candidates match, to be highlighted. */
  terms: SearchTerm[]
  candidates: Candidate[]
}

/** Tries the words as typed; if nothing matches, with typo correction; if nothing matches, a part of the words. */
async function findCandidates(ctx: MapContext, words: string, enough: number): Promise<Candidates> {
  const typed = readSearchTerms(words)
  const exact = typed.length > 0 ? await matchAllTerms(ctx, typed, enough) : []
  if (exact.length > 0 || typed.length === 0) return { terms: typed, candidates: exact }

  const terms = await correctTypos(ctx, typed)
  if (terms) {
    const hasTypos = terms.some(({ corrections }) => corrections.length > 0)
    const corrected = hasTypos ? await matchAllTerms(ctx, terms, enough) : []
    if (corrected.length > 0) return { terms, candidates: corrected }
    const scattered = terms.length > 1 ? await tasksMatchingWithComments(ctx, terms.map(termQuery)) : []
    if (scattered.length > 0) return { terms, candidates: rankCandidates(scattered, terms) }
  }
  return typed.length > 1 ? matchSomeTerms(ctx, words, terms ?? typed) : { terms: typed, candidates: [] }
}

/** Tasks similar to the words, then tasks with at least one keyword in their titles. */
async function matchSomeTerms(ctx: MapContext, words: string, terms: SearchTerm[]): Promise<Candidates> {
  const keywords = terms.filter(isKeyword)
  if (keywords.length === 0) return { terms, candidates: [] }
  const similar = await similarCandidates(ctx, words)
  const similarIds = new Set(similar.map(({ id }) => id))
  const withKeyword = await tasksMatching(ctx, 'title', { any: keywords.map(termQuery) })
  const others = withKeyword.filter(({ id }) => !similarIds.has(id))
  return { terms: keywords, candidates: [...similar, ...rankCandidates(others, keywords)] }
}

/** Tasks with all terms in the title; then in title and description; then in one comment. */
async function matchAllTerms(ctx: MapContext, terms: SearchTerm[], enough: number): Promise<Candidate[]> {
  const query = allTermsQuery(terms)
  const candidates = new Map<number, Candidate>()
  const searches = [
    () => tasksMatching(ctx, 'title', query),
    () => tasksMatching(ctx, 'text', query),
    () => tasksWithMatchingComment(ctx, query),
  ]
  for (const search of searches) {
    if (candidates.size >= enough) break
    const added = (await search()).filter(({ id }) => !candidates.has(id))
    for (const candidate of rankCandidates(added, terms)) candidates.set(candidate.id, candidate)
  }
  return [...candidates.values()]
}
