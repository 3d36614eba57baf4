import { tasksLike } from './alike.ts'
import { type Asked, anyWay, queryFor, readAsked } from './asked.ts'
import { type Candidate, type Looking, reach, tasksHolding, tasksHoldingEach, tasksWithComments } from './candidates.ts'
import { type Found, readTasks } from './found.ts'
import { ranked } from './rank.ts'
import { withoutSlips } from './slips.ts'
import { isTelling } from './telling-words.ts'

export interface Search extends Omit<Looking, 'database'> {
  words: string
  limit: number
  offset?: number
}

/** What a person may see of a map and asks for, the best first. Beyond some hundreds nothing is found any more. */
export async function searchTasks(
  database: Looking['database'],
  { words, limit, offset = 0, ...where }: Search,
): Promise<{ tasks: Found[]; more: boolean }> {
  const looking = { database, ...where }
  const end = offset + limit
  const { asked, candidates } = await find(looking, words, end + 1)
  const tasks = await readTasks(looking, candidates.slice(offset, end), asked)
  return { tasks, more: end < reach && candidates.length > end }
}

interface Findings {
  asked: Asked[]
  candidates: Candidate[]
}

/** What was typed; or else what was meant by it; or else a part of it. */
async function find(looking: Looking, words: string, enough: number): Promise<Findings> {
  const typed = readAsked(words)
  const exact = typed.length > 0 ? await findTogether(looking, typed, enough) : []
  if (exact.length > 0 || typed.length === 0) return { asked: typed, candidates: exact }

  const asked = await withoutSlips(looking, typed)
  if (asked) {
    const slipped = asked.some(({ meant }) => meant.length > 0)
    const near = slipped ? await findTogether(looking, asked, enough) : []
    if (near.length > 0) return { asked, candidates: near }
    const apart = asked.length > 1 ? await tasksHoldingEach(looking, asked.map(anyWay)) : []
    if (apart.length > 0) return { asked, candidates: ranked(apart, asked) }
  }
  return typed.length > 1 ? findPartly(looking, words, asked ?? typed) : { asked: typed, candidates: [] }
}

/** What says much the same, then titles that hold at least one of the words that tell anything. */
async function findPartly(looking: Looking, words: string, asked: Asked[]): Promise<Findings> {
  const telling = asked.filter(isTelling)
  if (telling.length === 0) return { asked, candidates: [] }
  const alike = await tasksLike(looking, words)
  const known = new Set(alike.map(({ id }) => id))
  const some = await tasksHolding(looking, 'title', { any: telling.map(anyWay) })
  const others = some.filter(({ id }) => !known.has(id))
  return { asked: telling, candidates: [...alike, ...ranked(others, telling)] }
}

/** Every word in the title; then in the title and the description; then in one comment. */
async function findTogether(looking: Looking, asked: Asked[], enough: number): Promise<Candidate[]> {
  const query = queryFor(asked)
  const found = new Map<number, Candidate>()
  const places = [
    () => tasksHolding(looking, 'title', query),
    () => tasksHolding(looking, 'text', query),
    () => tasksWithComments(looking, query),
  ]
  for (const place of places) {
    if (found.size >= enough) break
    const fresh = (await place()).filter(({ id }) => !found.has(id))
    for (const candidate of ranked(fresh, asked)) found.set(candidate.id, candidate)
  }
  return [...found.values()]
}
