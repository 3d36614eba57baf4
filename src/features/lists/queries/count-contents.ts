import { type RawBuilder, sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { findRow } from '../../../platform/records/rows.ts'

export interface ListContents {
  tasks: number
  comments: number
  votes: number
}

/** Counts the tasks that match a condition, and their comments and votes. */
export async function countContents(ctx: MapContext, condition: RawBuilder<unknown>): Promise<ListContents> {
  const { rows } = await sql<ListContents>`select count(*) as tasks, coalesce(sum(comments_count), 0) as comments,
    coalesce(sum(votes_count), 0) as votes from tasks where map_id = ${ctx.map.id} and ${condition}`.execute(ctx.db)
  return rows[0] ?? { tasks: 0, comments: 0, votes: 0 }
}

export async function previewListDeletion(ctx: MapContext, listId: number): Promise<ListContents> {
  if (!(await findRow(ctx, 'lists', { id: listId, live: true }, 'id'))) throw new NotFound()
  return countContents(ctx, sql`live and list_id = ${listId}`)
}

/** A page doesn't count a larger list exactly, because that would take too long. */
const maxSummed = 200

/**
 * Like `previewListDeletion`, for a page. In a large list, votes and comments are estimated from the oldest and the newest
 * arrivals, because older tasks have had more time to get votes.
 */
export async function estimateListDeletion(
  ctx: MapContext,
  list: { id: number; tasks_count: number },
): Promise<ListContents & { isExact: boolean }> {
  if (list.tasks_count <= maxSummed) return { ...(await previewListDeletion(ctx, list.id)), isExact: true }
  const inOrder = (direction: RawBuilder<unknown>) => sql`select comments_count, votes_count from tasks
    where map_id = ${ctx.map.id} and list_id = ${list.id} and live
    order by list_arrival ${direction}, id ${direction} limit ${sql.lit(maxSummed / 2)}`
  const { rows } = await sql<ListContents>`select count(*) as tasks, coalesce(sum(comments_count), 0) as comments,
    coalesce(sum(votes_count), 0) as votes
    from (select * from (${inOrder(sql`asc`)}) as first
      union all select * from (${inOrder(sql`desc`)}) as last) as sample`.execute(ctx.db)
  const sample = rows[0] ?? { tasks: 0, comments: 0, votes: 0 }
  const estimate = (sum: number) => Number(((sum * list.tasks_count) / (sample.tasks || 1)).toPrecision(2))
  return { tasks: list.tasks_count, comments: estimate(sample.comments), votes: estimate(sample.votes), isExact: false }
}
