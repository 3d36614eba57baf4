import { type RawBuilder, sql } from 'kysely'
import type { Visit } from '../../platform/http/page.ts'
import type { OpenMap } from '../maps/map.ts'
import type { BoardList } from './board.ts'
import { type Card, type CardRow, cardRows, cardsIn, seenBy, visible } from './cards.ts'
import { type Choice, pageSize, type Sort } from './sort.ts'
import { isStill, trends } from './trending.ts'
import { viewerOf } from './viewer.ts'

/** What is looked through: one list of a map, or those of its tasks that have a category. */
interface Looked {
  visit: Visit
  map: OpenMap
  list: BoardList
  choice: Choice
}

/** How many tasks a choice leaves. A list knows its own number. */
export const countListed = async (looked: Looked): Promise<number> =>
  looked.choice.category === undefined ? looked.list.count : countOf(looked)

/** One page of a list, in the order chosen. */
export async function listedTasks(looked: Looked): Promise<Card[]> {
  const { list, choice } = looked
  const from = (choice.page - 1) * pageSize
  const rows = choice.sort === 'trending' ? trending(looked, from) : slice(looked, orders[choice.sort], from)
  return cardsIn(list, await rows)
}

/** An order by a falling value; whatever is equal in it comes with the newer first. */
interface Order {
  by: RawBuilder<unknown>
  /** What the value is taken from, if not from the task. */
  joined?: RawBuilder<unknown>
  only?: RawBuilder<unknown>
}

const orders: Record<Exclude<Sort, 'trending'>, Order> = {
  votes: { by: sql`t.votes_count` },
  newest: { by: sql`t.created` },
  moved: { by: sql`t.list_arrival` },
}

/** First what was voted for lately, by its trend; then the rest, by all its votes. */
async function trending(looked: Looked, from: number): Promise<CardRow[]> {
  const { visit, map } = looked
  const joined = sql`join (${trends(map.id, visit.now)}) as r on r.task_id = t.id`
  const moving = await slice(looked, { by: sql`r.trend`, joined }, from)
  if (moving.length === pageSize) return moving
  const before = moving.length > 0 || from === 0 ? from + moving.length : await countOf(looked, joined)
  const still = { ...orders.votes, only: sql`and ${isStill(visit.now)}` }
  return [...moving, ...(await slice(looked, still, from + moving.length - before, pageSize - moving.length))]
}

/** The places are found first and the cards only for them, so that a page far down costs little more than the first. */
async function slice(looked: Looked, { by, joined = sql``, only = sql`` }: Order, from: number, limit = pageSize) {
  const { visit, map } = looked
  const viewer = viewerOf(visit, map)
  const places = sql`select t.id, ${by} as place ${tasksOf(looked, joined)} ${only}
    order by ${by} desc, t.id desc limit ${limit} offset ${from}`
  const rows = cardRows(
    { map_id: map.id, me: viewer?.id ?? null },
    seenBy(viewer),
    sql`join (${places}) as p on p.id = t.id`,
  )
  return (await sql<CardRow>`${rows} order by p.place desc, t.id desc`.execute(visit.database.read)).rows
}

async function countOf(looked: Looked, joined = sql``): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count ${tasksOf(looked, joined)}`
  return (await counted.execute(looked.visit.database.read)).rows[0]?.count ?? 0
}

/** The tasks of the list that are chosen and that the visitor may see. */
function tasksOf({ visit, map, list, choice: { category } }: Looked, joined: RawBuilder<unknown>): RawBuilder<unknown> {
  const viewer = viewerOf(visit, map)
  return sql`from tasks t ${joined} where t.map_id = ${map.id} and t.list_id = ${list.id}
    and ${visible(seenBy(viewer), viewer?.id ?? null)}
    ${category === undefined ? sql`` : sql`and t.category_id = ${category}`}`
}
