import { type RawBuilder, sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { type Field, matching, type Query } from '../../../platform/db/full-text.ts'
import { listedIds } from '../../../platform/db/listed.ts'
import { commentTerms } from '../../comments/verbs/index-comment.ts'
import { tasksVisibleTo } from '../../tasks/policy.ts'
import { taskTerms } from '../../tasks/verbs/index-task.ts'
import { isHidden, isSeen } from './visible.ts'

/** A task that may be what is looked for; with the comment that says so, if it is a comment. */
export interface Candidate {
  id: number
  title: string
  votes_count: number
  comment_id?: number
}

/** Nobody reads on after so many. */
export const maxResults = 300

/** So many are looked up one by one; more are met soon enough on the way down from the most voted. */
const few = 1000

/** The most voted of the tasks that hold what is asked for. */
export async function tasksHolding(
  ctx: MapContext,
  field: Field,
  query: Query,
  most: number = maxResults,
): Promise<Candidate[]> {
  const ids = await someHolding(ctx, field, query)
  if (ids.length <= few) return tasksAmong(ctx, ids, most)
  const held = matching(ctx.database, taskTerms, { map_id: ctx.map.id, field }, query)
  return mostVoted(ctx, sql`tasks t where t.id in (${held})`, most)
}

/** The most voted of the tasks that hold each of the words somewhere, be it in one of their comments. */
export async function tasksHoldingEach(ctx: MapContext, words: Query[]): Promise<Candidate[]> {
  const place = { map_id: ctx.map.id, field: 'text' } as const
  const conditions = words.map(
    (word) => sql`t.id in (${matching(ctx.database, taskTerms, place, word)} union all
      select b.task_id from comments b
      where b.map_id = ${ctx.map.id} and b.id in (${matching(ctx.database, commentTerms, place, word)}))`,
  )
  return mostVoted(ctx, sql`tasks t where ${sql.join(conditions, sql` and `)}`, maxResults)
}

/** The tasks of the newest comments that hold what is asked for, each with the newest of them. */
export async function tasksWithComments(ctx: MapContext, query: Query): Promise<Candidate[]> {
  const held = matching(ctx.database, commentTerms, { map_id: ctx.map.id, field: 'text' }, query)
  const hidden = sql`select b.id from tasks t cross join comments b
    where b.map_id = ${ctx.map.id} and b.task_id = t.id and ${isHidden(ctx)}`
  const { rows } = await sql<Required<Candidate>>`
    select t.id, t.title, t.votes_count, b.id as comment_id
    from (select h.id from (${held}) as h where h.id not in (${hidden}) order by h.id desc limit ${few}) as m
      cross join comments b cross join tasks t
    where b.map_id = ${ctx.map.id} and b.id = m.id and t.map_id = ${ctx.map.id} and t.id = b.task_id and ${tasksVisibleTo(ctx)}
    order by b.id`.execute(ctx.db)
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** Those of the tasks that may be seen, the most voted first. */
export async function tasksAmong(ctx: MapContext, ids: number[], most: number): Promise<Candidate[]> {
  if (ids.length === 0) return []
  // In this order, for SQLite would rather walk down all tasks of the map than look these up.
  return mostVoted(ctx, sql`${listedIds(ctx.database, ids)} as m cross join tasks t where t.id = m.id`, most)
}

/** How many of the tasks that may be seen hold what is asked for, counted no further than it matters. */
export async function frequencyOf(ctx: MapContext, query: Query): Promise<number> {
  const held = seenHolding(ctx, 'text', query)
  const { rows } = await held.execute(ctx.db)
  return rows.length > 0 ? rows.length : (await tasksWithComments(ctx, query)).length
}

/** For each of the queries, the ids of tasks whose titles answer it. */
export async function titlesHolding(ctx: MapContext, queries: Query[]): Promise<number[][]> {
  const answers = queries.map((query, place) => {
    return sql`select ${sql.lit(place)} as place, id from (${seenHolding(ctx, 'title', query)}) as s`
  })
  const all = sql<{ place: number; id: number }>`${sql.join(answers, sql` union all `)}`
  const found = Map.groupBy((await all.execute(ctx.db)).rows, ({ place }) => place)
  return queries.map((_, place) => found.get(place)?.map(({ id }) => id) ?? [])
}

/** The ids of a few tasks that hold what is asked for and may be seen. */
function seenHolding(ctx: MapContext, field: Field, query: Query): RawBuilder<{ id: number }> {
  const held = matching(ctx.database, taskTerms, { map_id: ctx.map.id, field }, query)
  return sql`select h.id from (${held}) as h where ${isSeen(ctx, 'h.id')} limit ${sql.lit(few)}`
}

/** The ids of the tasks that hold what is asked for, whoever may see them, or of more than a few of them. */
async function someHolding(ctx: MapContext, field: Field, query: Query): Promise<number[]> {
  const held = matching(ctx.database, taskTerms, { map_id: ctx.map.id, field }, query)
  const { rows } = await sql<{ id: number }>`${held} limit ${few + 1}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function mostVoted(ctx: MapContext, fromWhere: RawBuilder<unknown>, most: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`select t.id, t.title, t.votes_count
    from ${fromWhere} and t.map_id = ${ctx.map.id} and ${tasksVisibleTo(ctx)}
    order by t.votes_count desc, t.id desc limit ${most}`.execute(ctx.db)
  return rows
}
