import { listBoardLists } from '../../tasks/queries/board.ts'
import type { Weights } from '../rules/rank.ts'
import { type SearchTerm, termQuery, wordOf } from '../rules/search-terms.ts'
import { visibleMatches } from './candidates.ts'
import type { SearchContext } from './list-matches.ts'

/** How much each term counts, by how rare it is among the tasks that the actor may see. */
export async function termWeights(ctx: SearchContext, terms: SearchTerm[]): Promise<Weights> {
  const total = await countVisibleTasks(ctx)
  const matches = await visibleMatches(ctx, 'text', terms.map(termQuery))
  return new Map(terms.map((term, index) => [wordOf(term), weightOf(total, matches[index]?.ids.length ?? 0)]))
}

/** The weight of a word that this many of all tasks have. */
export const weightOf = (total: number, count: number): number => Math.log(1 + (total + 1) / (count + 1))

export async function countVisibleTasks(ctx: SearchContext): Promise<number> {
  const lists = await listBoardLists(ctx)
  return lists.reduce((total, { count }) => total + count, 0)
}
