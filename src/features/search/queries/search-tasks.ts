import type { MapContext } from '../../../platform/context.ts'
import { maxResults } from '../rules/rank.ts'
import type { TaskFilter } from './candidates.ts'
import { listCandidates } from './list-candidates.ts'
import { readResults, readShortResults, type SearchResult, type ShortResult } from './read-results.ts'
import { searchIn } from './search-in.ts'
import { minSimilarity, similarCandidates } from './similar-candidates.ts'

export interface Search extends TaskFilter {
  words: string
  limit: number
  offset?: number
}

export interface SearchResults {
  tasks: SearchResult[]
  /** How many tasks were found, across all pages. */
  count: number
  /** Whether there are more that haven't been counted. */
  more: boolean
}

/** Tasks that match the query and that the actor can see, best first. At most `maxResults` across all pages. */
export async function searchTasks(ctx: MapContext, search: Search): Promise<SearchResults> {
  const { words, limit, offset = 0, ...filter } = search
  const { terms, candidates, isComplete } = await listCandidates(await searchIn(ctx), words, {
    filter,
    enough: maxResults + 1,
  })
  const shown = candidates.slice(0, maxResults)
  const tasks = await readResults(ctx, shown.slice(offset, offset + limit), terms)
  return { tasks, count: shown.length, more: candidates.length > shown.length || !isComplete }
}

/** The first results as someone types. They aren't counted. */
export async function searchWhileTyping(ctx: MapContext, words: string, limit: number): Promise<ShortResult[]> {
  const { terms, candidates } = await listCandidates(await searchIn(ctx), words, {
    filter: {},
    enough: limit,
    isTyping: true,
  })
  return readShortResults(ctx, candidates.slice(0, limit), terms)
}

const maxSimilar = 5

/** Tasks similar to a title, so people can vote for one rather than post a duplicate. Leaves out the task `except`. */
export async function listSimilarTasks(
  ctx: MapContext,
  title: string,
  except?: number,
  atLeast = minSimilarity,
): Promise<ShortResult[]> {
  const { candidates } = await similarCandidates(await searchIn(ctx), title, { atLeast })
  const others = candidates.filter(({ id }) => id !== except)
  return readShortResults(ctx, others.slice(0, maxSimilar), [])
}

/** Approved tasks that a task may be a duplicate of: only close matches. */
export async function listDuplicates(ctx: MapContext, title: string, except: number): Promise<ShortResult[]> {
  return (await listSimilarTasks(ctx, title, except, 0.7)).filter(({ pending }) => !pending)
}
