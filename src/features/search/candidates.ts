import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { type Field, matching, type Query } from '../../platform/db/full-text.ts'
import { listedIds } from '../../platform/db/listed.ts'
import { commentTerms } from '../comments/comment-terms.ts'
import { type Viewer, visibleTo } from '../tasks/policy.ts'
import { taskTerms } from '../tasks/task-terms.ts'
import { isHidden, isSeen } from './seen.ts'

/** Where is looked, and for whom. */
export interface Looking {
  database: Database
  map_id: number
  person: Viewer
}

/** A task that may be what is looked for; with the comment that says so, if it is a comment. */
export interface Candidate {
  id: number
  title: string
  votes_count: number
  comment_id?: number
}

/** Nobody reads on after so many. */
export const reach = 300

/** So many are looked up one by one; more are met soon enough on the way down from the most voted. */
const few = 1000

/** The most voted of the tasks that hold what is asked for. */
export async function tasksHolding(
  looking: Looking,
  field: Field,
  query: Query,
  most: number = reach,
): Promise<Candidate[]> {
  const ids = await someHolding(looking, field, query)
  if (ids.length <= few) return tasksAmong(looking, ids, most)
  const held = matching(looking.database, taskTerms, { map_id: looking.map_id, field }, query)
  return mostVoted(looking, sql`tasks t where t.id in (${held})`, most)
}

/** The most voted of the tasks that hold each of the words somewhere, be it in one of their comments. */
export async function tasksHoldingEach(looking: Looking, words: Query[]): Promise<Candidate[]> {
  const { database, map_id } = looking
  const place = { map_id, field: 'text' } as const
  const conditions = words.map(
    (word) => sql`t.id in (${matching(database, taskTerms, place, word)} union all
      select b.task_id from comments b
      where b.map_id = ${map_id} and b.id in (${matching(database, commentTerms, place, word)}))`,
  )
  return mostVoted(looking, sql`tasks t where ${sql.join(conditions, sql` and `)}`, reach)
}

/** The tasks of the newest comments that hold what is asked for, each with the newest of them. */
export async function tasksWithComments(looking: Looking, query: Query): Promise<Candidate[]> {
  const { database, map_id, person } = looking
  const held = matching(database, commentTerms, { map_id, field: 'text' }, query)
  const hidden = sql`select b.id from tasks t cross join comments b
    where b.map_id = ${map_id} and b.task_id = t.id and ${isHidden(looking)}`
  const { rows } = await sql<Required<Candidate>>`
    select t.id, t.title, t.votes_count, b.id as comment_id
    from (select h.id from (${held}) as h where h.id not in (${hidden}) order by h.id desc limit ${few}) as m
      cross join comments b cross join tasks t
    where b.map_id = ${map_id} and b.id = m.id and t.map_id = ${map_id} and t.id = b.task_id and ${visibleTo(person)}
    order by b.id`.execute(database.read)
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** Those of the tasks that may be seen, the most voted first. */
export async function tasksAmong(looking: Looking, ids: number[], most: number): Promise<Candidate[]> {
  if (ids.length === 0) return []
  // In this order, for SQLite would rather walk down all tasks of the map than look these up.
  return mostVoted(looking, sql`${listedIds(looking.database, ids)} as m cross join tasks t where t.id = m.id`, most)
}

/** How many of the tasks that may be seen hold what is asked for, counted no further than it matters. */
export async function frequencyOf(looking: Looking, query: Query): Promise<number> {
  const held = seenHolding(looking, 'text', query)
  const { rows } = await held.execute(looking.database.read)
  return rows.length > 0 ? rows.length : (await tasksWithComments(looking, query)).length
}

/** For each of the queries, the ids of tasks whose titles answer it. */
export async function titlesHolding(looking: Looking, queries: Query[]): Promise<number[][]> {
  const answers = queries.map((query, place) => {
    return sql`select ${sql.lit(place)} as place, id from (${seenHolding(looking, 'title', query)}) as s`
  })
  const all = sql<{ place: number; id: number }>`${sql.join(answers, sql` union all `)}`
  const found = Map.groupBy((await all.execute(looking.database.read)).rows, ({ place }) => place)
  return queries.map((_, place) => found.get(place)?.map(({ id }) => id) ?? [])
}

/** The ids of a few tasks that hold what is asked for and may be seen. */
function seenHolding(looking: Looking, field: Field, query: Query): RawBuilder<{ id: number }> {
  const held = matching(looking.database, taskTerms, { map_id: looking.map_id, field }, query)
  return sql`select h.id from (${held}) as h where ${isSeen(looking, 'h.id')} limit ${sql.lit(few)}`
}

/** The ids of the tasks that hold what is asked for, whoever may see them, or of more than a few of them. */
async function someHolding({ database, map_id }: Looking, field: Field, query: Query): Promise<number[]> {
  const held = matching(database, taskTerms, { map_id, field }, query)
  const { rows } = await sql<{ id: number }>`${held} limit ${few + 1}`.execute(database.read)
  return rows.map(({ id }) => id)
}

async function mostVoted(
  { database, map_id, person }: Looking,
  fromWhere: RawBuilder<unknown>,
  most: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`select t.id, t.title, t.votes_count
    from ${fromWhere} and t.map_id = ${map_id} and ${visibleTo(person)}
    order by t.votes_count desc, t.id desc limit ${most}`.execute(database.read)
  return rows
}
