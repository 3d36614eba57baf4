import type { MapContext } from '../../../platform/context.ts'
import { searchIn } from './list-matches.ts'
import { readShortResults, type ShortResult } from './read-results.ts'
import { similarCandidates } from './similar-candidates.ts'
import { synonymsOfMap } from './synonyms-of-map.ts'

const limit = 5

/** Tasks similar to a title, so that people vote instead of repeating; without the task `except`. */
export async function listSimilarTasks(ctx: MapContext, title: string, except?: number): Promise<ShortResult[]> {
  const { candidates } = await similarCandidates(searchIn(ctx), title, { synonyms: await synonymsOfMap(ctx) })
  const others = candidates.filter(({ id }) => id !== except)
  return readShortResults(ctx, others.slice(0, limit), [])
}
