import { type RawBuilder, sql } from 'kysely'
import { mapConcurrently } from '../../../lib/concurrency.ts'
import type { MapContext } from '../../../platform/context.ts'
import { gatheredIds, listedIds, readIds } from '../../../platform/db/engine-sql.ts'
import { rowsMatching, type TermField, type TermQuery } from '../../../platform/db/full-text.ts'
import { tasksVisibleTo } from '../../tasks/policy.ts'
import { listBoardLists } from '../../tasks/queries/board.ts'
import { byVotes, type Candidate, type Found, maxResults, type Weights } from '../rules/rank.ts'
import { type SearchTerm, termQuery, wordOf } from '../rules/search-terms.ts'
import { listMatches, maxMatches } from './list-matches.ts'
import type { SearchContext } from './search-in.ts'

/*
 * Everything that influences a result is based only on tasks the actor can see: frequencies, totals, typo corrections.
 * Otherwise people could guess a pending task's title letter by letter, by watching weights change or typos go
 * uncorrected. Limits that apply to matches before hidden ones are removed are wide enough that a single hidden task
 * makes no difference.
 */

/** A single search must not use up the connection pool. */
export const maxConnections = 2

/** How many of the most-voted tasks are checked if a great many match: for a short list, and for the results page. */
const mostVotedShort = 40
const mostVotedTasks = 150

/** How many matches are read at first, if there are more than the limit below. They're usually enough. */
const maxSome = 360

/** The most matches to examine. Higher with a filter, because most matches don't pass it. */
const maxLookedAt = 1_000
const maxLookedAtFiltered = 5_000

/**
 * Tasks that match the query in the given field, most votes first. If a great many match, some of them plus the
 * most-voted ones.
 */
export async function tasksMatching(
  ctx: SearchContext,
  field: TermField,
  query: TermQuery,
  { filter = {}, enough = maxResults }: { filter?: TaskFilter; enough?: number } = {},
): Promise<Found> {
  const isShort = enough < maxMatches && !isFiltered(filter)
  const lookedAt = isShort ? maxMatches : maxLookedAt
  const [matches] = await listMatches(ctx, field, [query], isFiltered(filter) ? maxLookedAtFiltered : lookedAt)
  if (!matches?.isCommon) return { tasks: await tasksWithIds(ctx, matches?.ids ?? [], filter), isComplete: true }
  const tasks = await someOf(ctx, matches.ids, filter)
  const popular = await mostVotedMatching(ctx, field, query, isShort ? mostVotedShort : mostVotedTasks, filter)
  const all = [...new Map([...popular, ...tasks].map((task) => [task.id, task])).values()]
  return { tasks: all.toSorted(byVotes).slice(0, maxResults + 1), isComplete: false }
}

/** Unordered. Reads only the first `maxSome` ids if enough of them are visible. */
async function someOf(ctx: MapContext, ids: number[], filter: TaskFilter): Promise<Candidate[]> {
  if (isFiltered(filter) || ids.length <= maxSome) return tasksWithIds(ctx, ids, filter)
  const { rows: some } = await visibleTasks(ctx, ids.slice(0, maxSome)).execute(ctx.db)
  return some.length > maxResults ? some : tasksWithIds(ctx, ids)
}

function mostVotedMatching(
  ctx: MapContext,
  field: TermField,
  query: TermQuery,
  limit = mostVotedTasks,
  filter: TaskFilter = {},
): Promise<Candidate[]> {
  const rows = sql`select t.id, t.title, t.total_votes,
      (select k.terms from task_terms k where k.map_id = ${ctx.map.id} and k.task_id = t.id) as terms
    from tasks t where t.map_id = ${ctx.map.id} and ${tasksVisibleTo(ctx)} ${taskFilterSql(filter)}
    order by t.total_votes desc, t.id desc limit ${sql.lit(limit)}`
  const columns: (keyof Candidate)[] = ['id', 'title', 'total_votes']
  return rowsMatching<Candidate>(ctx, { rows, columns }, { map_id: ctx.map.id, field }, query)
}

/** The tasks among these that the actor can see, most votes first. */
export async function tasksWithIds(ctx: MapContext, ids: number[], filter: TaskFilter = {}): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Candidate>`${visibleTasks(ctx, ids, filter)}
    order by t.total_votes desc, t.id desc limit ${sql.lit(maxResults + 1)}`.execute(ctx.db)
  return rows
}

// `cross join` fixes the join order. Otherwise SQLite would read all of the map's tasks instead of looking these up.
const visibleTasks = (ctx: MapContext, ids: number[], filter: TaskFilter = {}): RawBuilder<Candidate> =>
  sql`select t.id, t.title, t.total_votes
    from ${listedIds(ctx.database, ids)} as m cross join tasks t
    where t.id = m.id and t.map_id = ${ctx.map.id} and ${tasksVisibleTo(ctx)} ${taskFilterSql(filter)}`

/** For each query, the visible tasks that match it in the field. All of them, unless the query is common. */
export async function visibleMatches(
  ctx: SearchContext,
  field: TermField,
  queries: TermQuery[],
): Promise<{ ids: number[]; isCommon: boolean }[]> {
  const matches = await listMatches(ctx, field, queries)
  const ids = [...new Set(matches.flatMap((found) => found.ids))]
  const visible = new Set(await visibleOf(ctx, ids))
  return mapConcurrently(matches, maxConnections, async ({ ids, isCommon }, index) => {
    const seen = ids.filter((id) => visible.has(id))
    if (!isCommon || seen.length > 0) return { ids: seen, isCommon }
    // All of the first matches are hidden, but they must not affect which visible ones are found.
    const others = await mostVotedMatching(ctx, field, queries[index] as TermQuery)
    return { ids: others.map(({ id }) => id), isCommon }
  })
}

async function visibleOf(ctx: MapContext, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ ids: string }>`select ${gatheredIds(ctx.database)} as ids
    from (select t.id from ${listedIds(ctx.database, ids)} as m cross join tasks t
      where t.id = m.id and t.map_id = ${ctx.map.id} and ${tasksVisibleTo(ctx)}) as s`.execute(ctx.db)
  return readIds(rows[0]?.ids ?? '[]')
}

export interface TaskFilter {
  list_id?: number[] | undefined
  category_id?: number[] | undefined
}

const isFiltered = ({ list_id, category_id }: TaskFilter): boolean => list_id !== undefined || category_id !== undefined

export const taskFilterSql = ({ list_id, category_id }: TaskFilter): RawBuilder<unknown> => sql`
  ${list_id === undefined ? sql`` : sql`and t.list_id in (${sql.join(list_id)})`}
  ${category_id === undefined ? sql`` : sql`and t.category_id in (${sql.join(category_id)})`}`

/** How much each term counts, based on how rare it is among the tasks the actor can see. */
export async function termWeights(ctx: SearchContext, terms: SearchTerm[]): Promise<Weights> {
  const total = await countVisibleTasks(ctx)
  const matches = await visibleMatches(ctx, 'text', terms.map(termQuery))
  return new Map(terms.map((term, index) => [wordOf(term), weightOf(total, matches[index]?.ids.length ?? 0)]))
}

/** The weight of a word that occurs in `count` of `total` tasks. */
export const weightOf = (total: number, count: number): number => Math.log(1 + (total + 1) / (count + 1))

export async function countVisibleTasks(ctx: SearchContext): Promise<number> {
  const lists = await listBoardLists(ctx)
  return lists.reduce((total, { count }) => total + count, 0)
}
