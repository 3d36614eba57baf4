import { type RawBuilder, sql } from 'kysely'
import { dayMs, later, type Timestamp } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { tasksVisibleTo, taskVisibility } from '../policy.ts'
import { type ListView, pageSize, type Sort } from '../rules/list-view.ts'
import type { BoardList } from './board.ts'
import { cardRows, cardsIn, type ListRow, rowColumns, rowJoin } from './cards.ts'

interface Browse {
  list: BoardList
  view: ListView
}

/** How many of the list's tasks are in the chosen category. Without a category, uses the count stored in the list. */
export const countTasksInList = async (ctx: MapContext, browse: Browse): Promise<number> =>
  browse.view.category === undefined ? browse.list.count : countTasks(ctx, browse)

export async function listTasksInList(ctx: MapContext, browse: Browse): Promise<ListRow[]> {
  const { list, view } = browse
  const offset = (view.page - 1) * pageSize
  const rows =
    view.sort === 'trending' ? trendingTasks(ctx, browse, offset) : orderedTasks(ctx, browse, orders[view.sort], offset)
  return cardsIn(list, await rows)
}

type Row = Omit<ListRow, 'takes_votes'>

/** Descending by a value, then newest first. */
interface Order {
  by: RawBuilder<unknown>
  /** Where the value comes from, if not the task. */
  joined?: RawBuilder<unknown>
  only?: RawBuilder<unknown>
}

const orders: Record<Exclude<Sort, 'trending'>, Order> = {
  votes: { by: sql`t.total_votes` },
  newest: { by: sql`t.created` },
  moved: { by: sql`t.list_arrival` },
}

/** Tasks with recent votes first, by trend, then the rest by total votes. */
async function trendingTasks(ctx: MapContext, browse: Browse, offset: number): Promise<Row[]> {
  const joined = sql`join (${trends(ctx.map.id, ctx.now)}) as r on r.task_id = t.id`
  const trending = await orderedTasks(ctx, browse, { by: sql`r.trend`, joined }, offset)
  if (trending.length === pageSize) return trending
  const trendingCount =
    trending.length > 0 || offset === 0 ? offset + trending.length : await countTasks(ctx, browse, joined)
  const others = { ...orders.votes, only: sql`and ${hasNoTrend(ctx.map.id, ctx.now)}` }
  const from = offset + trending.length - trendingCount
  return [...trending, ...(await orderedTasks(ctx, browse, others, from, pageSize - trending.length))]
}

/** Finds the ids first and reads only those cards, so the last page is about as fast as the first. */
async function orderedTasks(ctx: MapContext, browse: Browse, order: Order, offset: number, limit = pageSize) {
  const { by, joined = sql``, only = sql`` } = order
  const ids = sql`select t.id, ${by} as rank ${tasksOf(ctx, browse, joined)} ${only}
    order by ${by} desc, t.id desc limit ${limit} offset ${offset}`
  const rows = cardRows(
    { map_id: ctx.map.id, user_id: userIdOf(ctx.actor) },
    taskVisibility(ctx),
    sql`join (${ids}) as p on p.id = t.id ${rowJoin}`,
    rowColumns,
  )
  return (await sql<Row>`${rows} order by p.rank desc, t.id desc`.execute(ctx.db)).rows
}

async function countTasks(ctx: MapContext, browse: Browse, joined = sql``): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count ${tasksOf(ctx, browse, joined)}`
  return (await counted.execute(ctx.db)).rows[0]?.count ?? 0
}

function tasksOf(ctx: MapContext, { list, view: { category } }: Browse, joined: RawBuilder<unknown>) {
  return sql`from tasks t ${joined} where t.map_id = ${ctx.map.id} and t.list_id = ${list.id}
    and ${tasksVisibleTo(ctx)} ${category === undefined ? sql`` : sql`and t.category_id = ${category}`}`
}

const weekMs = 7 * dayMs

/** A vote's weight by age: four in the first week, then three, two and one. Older votes don't count. */
const weights = [4, 3, 2, 1]

/**
 * A map's tasks with recent votes, each with its trend: the sum of these votes' weights. Recent votes are read first,
 * because there are few of them. Grouping all votes would be slow on a large map.
 */
function trends(mapId: number, now: Timestamp): RawBuilder<unknown> {
  const weeks = weights.map((weight, week) => sql`when created >= ${weeksAgo(now, week + 1)} then ${sql.lit(weight)}`)
  return sql`with recent as materialized (
      select task_id, case ${sql.join(weeks, sql` `)} end as weight
      from votes where map_id = ${mapId} and live and created >= ${weeksAgo(now, weights.length)})
    select task_id, sum(weight) as trend from recent group by task_id`
}

/** Whether no vote for the task `t` is recent enough to count. */
const hasNoTrend = (mapId: number, now: Timestamp): RawBuilder<boolean> =>
  sql`not exists (select 1 from votes r
    where r.map_id = ${mapId} and r.task_id = t.id and r.live and r.created >= ${weeksAgo(now, weights.length)})`

const weeksAgo = (now: Timestamp, weeks: number): Timestamp => later(now, -weeks * weekMs)
