import { type RawBuilder, sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { matchingIds, type TermField, type TermQuery } from '../../../platform/db/full-text.ts'
import { listedIds } from '../../../platform/db/listed.ts'
import { commentTerms } from '../../comments/table.ts'
import { tasksVisibleTo } from '../../tasks/policy.ts'
import { taskTerms } from '../../tasks/table.ts'
import type { Candidate } from '../rules/rank.ts'
import { isCommentVisible, isVisible } from './visible.ts'

/** Nobody reads more results. */
export const maxResults = 300

/** Up to this number, matches are looked up one by one. With more, reading tasks by votes meets enough of them soon. */
const maxLookups = 1000

/** The tasks that match the query in the given field, most votes first. */
export async function tasksMatching(
  ctx: MapContext,
  field: TermField,
  query: TermQuery,
  limit: number = maxResults,
): Promise<Candidate[]> {
  const ids = await firstMatches(ctx, field, query)
  if (ids.length <= maxLookups) return tasksWithIds(ctx, ids, limit)
  const matches = matchingIds(ctx.database, taskTerms, { map_id: ctx.map.id, field }, query)
  return mostVoted(ctx, sql`tasks t where t.id in (${matches})`, limit)
}

/** The tasks where each query matches the task or one of its comments, most votes first. */
export async function tasksMatchingWithComments(ctx: MapContext, queries: TermQuery[]): Promise<Candidate[]> {
  const place = { map_id: ctx.map.id, field: 'text' } as const
  const conditions = queries.map(
    (query) => sql`t.id in (${matchingIds(ctx.database, taskTerms, place, query)} union all
      select b.task_id from comments b
      where b.map_id = ${ctx.map.id} and b.live
        and b.id in (${matchingIds(ctx.database, commentTerms, place, query)}))`,
  )
  return mostVoted(ctx, sql`tasks t where ${sql.join(conditions, sql` and `)}`, maxResults)
}

/** The tasks of the newest comments that match the query, each with its newest matching comment. */
export async function tasksWithMatchingComment(ctx: MapContext, query: TermQuery): Promise<Candidate[]> {
  const matches = matchingIds(ctx.database, commentTerms, { map_id: ctx.map.id, field: 'text' }, query)
  const { rows } = await sql<Required<Candidate>>`
    select t.id, t.title, t.votes_count, b.id as comment_id
    from (select c.id from (${matches}) as c where ${isCommentVisible(ctx, 'c.id')}
        order by c.id desc limit ${maxLookups}) as m
      cross join comments b cross join tasks t
    where b.map_id = ${ctx.map.id} and b.id = m.id and b.live
      and t.map_id = ${ctx.map.id} and t.id = b.task_id and ${tasksVisibleTo(ctx)}
    order by b.id`.execute(ctx.db)
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** The visible ones of these tasks, most votes first. */
export async function tasksWithIds(ctx: MapContext, ids: number[], limit: number): Promise<Candidate[]> {
  if (ids.length === 0) return []
  // `cross join` fixes the join order: otherwise SQLite reads all tasks of the map instead of looking up these.
  return mostVoted(ctx, sql`${listedIds(ctx.database, ids)} as m cross join tasks t where t.id = m.id`, limit)
}

/** How many visible tasks match the query, or else have a matching comment. Counts up to `maxLookups`. */
export async function frequencyOf(ctx: MapContext, query: TermQuery): Promise<number> {
  const { rows } = await visibleMatches(ctx, 'text', query).execute(ctx.db)
  return rows.length > 0 ? rows.length : (await tasksWithMatchingComment(ctx, query)).length
}

/** For each query, the ids of the visible tasks whose titles match it. */
export async function titleMatches(ctx: MapContext, queries: TermQuery[]): Promise<number[][]> {
  const selects = queries.map((query, index) => {
    return sql`select ${sql.lit(index)} as query_index, id from (${visibleMatches(ctx, 'title', query)}) as s`
  })
  const union = sql<{ query_index: number; id: number }>`${sql.join(selects, sql` union all `)}`
  const byQuery = Map.groupBy((await union.execute(ctx.db)).rows, ({ query_index }) => query_index)
  return queries.map((_, index) => byQuery.get(index)?.map(({ id }) => id) ?? [])
}

function visibleMatches(ctx: MapContext, field: TermField, query: TermQuery): RawBuilder<{ id: number }> {
  const matches = matchingIds(ctx.database, taskTerms, { map_id: ctx.map.id, field }, query)
  return sql`select m.id from (${matches}) as m where ${isVisible(ctx, 'm.id')} limit ${sql.lit(maxLookups)}`
}

/** The ids of matching tasks, visible or not. One more than `maxLookups` means that there are too many to look up. */
async function firstMatches(ctx: MapContext, field: TermField, query: TermQuery): Promise<number[]> {
  const matches = matchingIds(ctx.database, taskTerms, { map_id: ctx.map.id, field }, query)
  const { rows } = await sql<{ id: number }>`${matches} limit ${maxLookups + 1}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function mostVoted(ctx: MapContext, fromWhere: RawBuilder<unknown>, limit: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`select t.id, t.title, t.votes_count
    from ${fromWhere} and t.map_id = ${ctx.map.id} and ${tasksVisibleTo(ctx)}
    order by t.votes_count desc, t.id desc limit ${limit}`.execute(ctx.db)
  return rows
}
