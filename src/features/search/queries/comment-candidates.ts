import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { listedIds } from '../../../platform/db/engine-sql.ts'
import { matchingIds, type TermQuery, termsMatch } from '../../../platform/db/full-text.ts'
import { commentTerms } from '../../comments/table.ts'
import { tasksVisibleTo } from '../../tasks/policy.ts'
import type { Candidate, Found } from '../rules/rank.ts'
import { type TaskFilter, taskFilterSql } from './candidates.ts'
import { listMatches, maxMatches } from './list-matches.ts'
import type { SearchContext } from './search-in.ts'

/** Tasks with the newest comments that match the query, each with its newest matching comment. */
export async function tasksWithMatchingComment(
  ctx: MapContext,
  query: TermQuery,
  filter: TaskFilter = {},
): Promise<Found> {
  const matches = matchingIds(ctx.database, commentTerms, { map_id: ctx.map.id, field: 'text' }, query)
  const { rows } = await sql<Required<Candidate> & { newest: number }>`
    select t.id, t.title, t.total_votes, b.id as comment_id, m.newest
    from (select n.id, count(*) over () as newest
        from (select c.id from (${matches}) as c order by c.id desc limit ${sql.lit(maxNewest)}) as n) as m
      cross join comments b cross join tasks t
    where b.map_id = ${ctx.map.id} and b.id = m.id and b.live
      and t.map_id = ${ctx.map.id} and t.id = b.task_id and ${tasksVisibleTo(ctx)} ${taskFilterSql(filter)}
    order by b.id`.execute(ctx.db)
  const tasks = new Map(rows.map(({ newest, ...task }) => [task.id, task]))
  return { tasks: [...tasks.values()], isComplete: Number(rows[0]?.newest ?? 0) < maxNewest }
}

/** How many matching comments are examined, newest first. */
const maxNewest = 1_000

/** How many comments per task are examined. */
const maxComments = 100

/**
 * Tasks for which each query matches the task or one of its comments, most votes first. The first query must be the
 * rarest, because its matches are examined one by one.
 */
export async function tasksMatchingWithComments(
  ctx: SearchContext,
  queries: TermQuery[],
  filter: TaskFilter,
): Promise<Candidate[]> {
  const [rarest, ...others] = queries
  if (!rarest) return []
  const [matches] = await listMatches(ctx, 'text', [rarest])
  const commented = await tasksWithMatchingComment(ctx, rarest)
  const ids = [...new Set([...(matches?.ids ?? []), ...commented.tasks.slice(-maxMatches).map(({ id }) => id)])]
  if (ids.length === 0) return []
  const place = { map_id: ctx.map.id, field: 'text' } as const
  const conditions = others.map(
    (query) => sql`and ((select ${termsMatch(ctx.database, 'k.terms', place, query)} from task_terms k
        where k.map_id = ${ctx.map.id} and k.task_id = t.id)
      or exists (select 1 from (select b.id from comments b where b.map_id = ${ctx.map.id} and b.task_id = t.id and b.live
            order by b.id desc limit ${sql.lit(maxComments)}) as c
          cross join comment_terms k
        where k.map_id = ${ctx.map.id} and k.comment_id = c.id and ${termsMatch(ctx.database, 'k.terms', place, query)}))`,
  )
  const { rows } = await sql<Candidate>`select t.id, t.title, t.total_votes
    from ${listedIds(ctx.database, ids)} as m cross join tasks t
    where t.id = m.id and t.map_id = ${ctx.map.id} and ${tasksVisibleTo(ctx)} ${taskFilterSql(filter)} ${sql.join(conditions, sql` `)}
    order by t.total_votes desc, t.id desc`.execute(ctx.db)
  return rows
}
