import type { MapContext } from '../../../platform/context.ts'
import { readResults, type SearchResult } from './results.ts'
import { similarCandidates } from './similar-candidates.ts'

const limit = 5

/** Tasks similar to a title, so that people vote instead of repeating; without the task `except`. */
export async function similarTasks(ctx: MapContext, title: string, except?: number): Promise<SearchResult[]> {
  const others = (await similarCandidates(ctx, title)).filter(({ id }) => id !== except)
  return readResults(ctx, others.slice(0, limit), [])
}
