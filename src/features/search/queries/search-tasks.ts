import type { MapContext } from '../../../platform/context.ts'
import { ranked } from '../rules/rank.ts'
import { type Asked, anyWay, queryFor, readAsked } from '../rules/search-terms.ts'
import { type Candidate, maxResults, tasksHolding, tasksHoldingEach, tasksWithComments } from './candidates.ts'
import { isTelling } from './keywords.ts'
import { type Found, readTasks } from './results.ts'
import { tasksLike } from './similar-candidates.ts'
import { withoutSlips } from './typo-correction.ts'

export interface Search {
  words: string
  limit: number
  offset?: number
}

/** What a person may see of a map and asks for, the best first. Beyond some hundreds nothing is found any more. */
export async function searchTasks(
  ctx: MapContext,
  { words, limit, offset = 0 }: Search,
): Promise<{ tasks: Found[]; more: boolean }> {
  const end = offset + limit
  const { asked, candidates } = await find(ctx, words, end + 1)
  const tasks = await readTasks(ctx, candidates.slice(offset, end), asked)
  return { tasks, more: end < maxResults && candidates.length > end }
}

interface Findings {
  asked: Asked[]
  candidates: Candidate[]
}

/** What was typed; or else what was meant by it; or else a part of it. */
async function find(ctx: MapContext, words: string, enough: number): Promise<Findings> {
  const typed = readAsked(words)
  const exact = typed.length > 0 ? await findTogether(ctx, typed, enough) : []
  if (exact.length > 0 || typed.length === 0) return { asked: typed, candidates: exact }

  const asked = await withoutSlips(ctx, typed)
  if (asked) {
    const slipped = asked.some(({ meant }) => meant.length > 0)
    const near = slipped ? await findTogether(ctx, asked, enough) : []
    if (near.length > 0) return { asked, candidates: near }
    const apart = asked.length > 1 ? await tasksHoldingEach(ctx, asked.map(anyWay)) : []
    if (apart.length > 0) return { asked, candidates: ranked(apart, asked) }
  }
  return typed.length > 1 ? findPartly(ctx, words, asked ?? typed) : { asked: typed, candidates: [] }
}

/** What says much the same, then titles that hold at least one of the words that tell anything. */
async function findPartly(ctx: MapContext, words: string, asked: Asked[]): Promise<Findings> {
  const telling = asked.filter(isTelling)
  if (telling.length === 0) return { asked, candidates: [] }
  const alike = await tasksLike(ctx, words)
  const known = new Set(alike.map(({ id }) => id))
  const some = await tasksHolding(ctx, 'title', { any: telling.map(anyWay) })
  const others = some.filter(({ id }) => !known.has(id))
  return { asked: telling, candidates: [...alike, ...ranked(others, telling)] }
}

/** Every word in the title; then in the title and the description; then in one comment. */
async function findTogether(ctx: MapContext, asked: Asked[], enough: number): Promise<Candidate[]> {
  const query = queryFor(asked)
  const found = new Map<number, Candidate>()
  const places = [
    () => tasksHolding(ctx, 'title', query),
    () => tasksHolding(ctx, 'text', query),
    () => tasksWithComments(ctx, query),
  ]
  for (const place of places) {
    if (found.size >= enough) break
    const fresh = (await place()).filter(({ id }) => !found.has(id))
    for (const candidate of ranked(fresh, asked)) found.set(candidate.id, candidate)
  }
  return [...found.values()]
}
