import { type RawBuilder, sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import { createContext, inMap, type MapContext } from '../../../platform/context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { inBoardOrder, type RoleSlug, roleOrder } from '../../maps/rules/role.ts'
import { type TaskVisibility, taskVisibility, visibleTasks } from '../policy.ts'
import { defaultSort } from '../rules/list-view.ts'
import { type Card, type CardRow, type CardValues, cardRows, cardsIn } from './cards.ts'

/** A list as the actor sees it. */
export interface BoardList {
  id: number
  name: string
  slug: string
  role: RoleSlug
  display_count: number
  takes_votes: boolean
  takes_suggestions: boolean
  hide_when_empty: boolean
  count: number
}

export type Column = BoardList & {
  tasks: Card[]
  /** Whether only the team can see it. */
  isHidden: boolean
}

/**
 * The lists in order, each with its most-voted tasks (or the newest, for completed lists), optionally limited to a
 * category. The team also sees lists that are hidden because they're empty.
 */
export async function readBoard(ctx: MapContext, category?: number): Promise<Column[]> {
  const all = (await listShownLists(ctx)).map((list) => ({ ...list, isHidden: isHiddenNow(list) }))
  const lists = category === undefined ? all : await countedInCategory(ctx, all, category)
  const tasks = Map.groupBy(await topTasks(ctx, lists, category), (task) => task.list_id)
  return lists.map((list) => ({ ...list, tasks: cardsIn(list, tasks.get(list.id) ?? []).toSorted(firstIn(list)) }))
}

export type TopTask = Card & { list_name: string; list_role: RoleSlug }

/** The most-voted tasks that the actor can see and that are open for votes. */
export async function listTopTasks(ctx: MapContext, limit: number): Promise<TopTask[]> {
  const lists = (await listShownLists(ctx)).filter((list) => list.takes_votes)
  const rows = await topTasks(
    ctx,
    lists.map((list) => ({ ...list, display_count: limit })),
    undefined,
  )
  const tasks = Map.groupBy(rows, (task) => task.list_id)
  return lists
    .flatMap((list) =>
      cardsIn(list, tasks.get(list.id) ?? []).map((card) => ({ ...card, list_name: list.name, list_role: list.role })),
    )
    .filter(({ total_votes, pending }) => total_votes > 0 && !pending)
    .toSorted(byVotes)
    .slice(0, limit)
}

/** The lists, each with the number of its tasks in the category. */
async function countedInCategory<L extends BoardList>(ctx: MapContext, lists: L[], category: number): Promise<L[]> {
  const counts = await countVisibleByList(ctx, category)
  return lists.map((list) => ({ ...list, count: counts.get(list.id) ?? 0 }))
}

/** The lists whose names the actor can see. Only the team sees lists that are hidden because they're empty. */
export async function listShownLists(ctx: MapContext): Promise<BoardList[]> {
  const lists = await listBoardLists(ctx)
  return ctx.role === null ? lists.filter((list) => !isHiddenNow(list)) : lists
}

/** The list, if the actor can see its name. */
export async function findShownList(ctx: MapContext, id: number): Promise<BoardList | undefined> {
  const [list] = await listBoardLists(ctx, id)
  return list && ctx.role === null && isHiddenNow(list) ? undefined : list
}

/** The list, if it's public. It's cached for everyone, so the team sees exactly what visitors see. */
export const findPublicList = (ctx: MapContext, id: number): Promise<BoardList | undefined> =>
  findShownList(inMap(createContext({ ...ctx, actor: { kind: 'visitor' } }), ctx.map, null), id)

const byVotes = (a: Card, b: Card): number => b.total_votes - a.total_votes || b.id - a.id
const byArrival = (a: Card, b: Card): number => Date.parse(b.list_arrival) - Date.parse(a.list_arrival) || b.id - a.id
const isByArrival = ({ role }: BoardList): boolean => defaultSort(role) === 'moved'
const firstIn = (list: BoardList) => (isByArrival(list) ? byArrival : byVotes)

export async function listBoardLists(ctx: MapContext, id?: number): Promise<BoardList[]> {
  const values = { map_id: ctx.map.id, user_id: userIdOf(ctx.actor), list_id: id ?? 0 }
  const lists = await listsStatement(ctx, values, taskVisibility(ctx), id !== undefined)
  return inBoardOrder(lists.map(({ hidden, ...list }) => ({ ...list, count: list.count - hidden })))
}

/** How many tasks in the list `l` the actor can't see: pending ones other than their own. */
function hiddenCount(value: CardValues, visibility: TaskVisibility): RawBuilder<number> {
  if (visibility === 'all') return sql`0`
  if (visibility === 'approved') return sql`l.pending_count`
  return sql`(l.pending_count - (select count(*) from tasks t where t.map_id = ${value.map_id} and t.list_id = l.id
    and t.pending and t.live and t.author_id = ${value.user_id}))`
}

type ListRow = BoardList & { hidden: number }

const listsStatement = statement<
  CardValues & { list_id: number },
  ListRow,
  [visibility: TaskVisibility, onlyOne: boolean]
>(
  ({ value }, visibility, onlyOne) => sql<ListRow>`
    select l.id, l.name, l.slug, l.role, l.display_count, l.votes as takes_votes, l.suggestions as takes_suggestions,
      l.hide_when_empty, l.tasks_count as count, ${hiddenCount(value, visibility)} as hidden
    from lists l where l.map_id = ${value.map_id} and l.live ${onlyOne ? sql`and l.id = ${value.list_id}` : sql``}
    order by ${roleOrder(sql.ref('l.role'))}, l.position, l.id`,
  { keepsPlan: true },
)

/** The first tasks of every list, in one statement. Each part reads an index, so it's fast even on large maps. */
async function topTasks(ctx: MapContext, lists: BoardList[], category: number | undefined): Promise<CardRow[]> {
  if (lists.length === 0) return []
  const parts = lists.flatMap(({ id, display_count }, index) => [
    [`list_${index}`, id],
    [`limit_${index}`, display_count],
  ])
  const ids = { map_id: ctx.map.id, user_id: userIdOf(ctx.actor), category_id: category ?? 0 }
  const values = { ...ids, ...Object.fromEntries(parts) }
  const orders = lists.map((list) => (isByArrival(list) ? 'arrival' : 'votes')).join(' ')
  return topsStatement(ctx, values, taskVisibility(ctx), orders, category !== undefined)
}

type TopValues = CardValues & { category_id: number } & Record<`list_${number}` | `limit_${number}`, number>
type TopShape = [visibility: TaskVisibility, orders: string, ofCategory: boolean]

const topsStatement = statement<TopValues, CardRow, TopShape>(({ value }, visibility, orders, ofCategory) => {
  const category = ofCategory ? sql`and t.category_id = ${value.category_id}` : sql``
  const parts = orders.split(' ').map((order, index) => {
    const [list, limit] = [value[`list_${index}`], value[`limit_${index}`]]
    const top = sql`${cardRows(value, visibility)} and t.list_id = ${list} ${category}
        order by ${order === 'arrival' ? sql`t.list_arrival` : sql`t.total_votes`} desc, t.id desc limit ${limit}`
    return sql`select * from (${top}) as ${sql.ref(`top_${index}`)}`
  })
  return sql<CardRow>`${sql.join(parts, sql` union all `)}`
})

async function countVisibleByList(ctx: MapContext, category: number): Promise<Map<number, number>> {
  const values = { map_id: ctx.map.id, user_id: userIdOf(ctx.actor), category_id: category }
  const rows = await countStatement(ctx, values, taskVisibility(ctx))
  return new Map(rows.map(({ list_id, count }) => [list_id, Number(count)]))
}

interface Values {
  map_id: number
  user_id: number
  category_id: number
}

const countStatement = statement<Values, { list_id: number; count: number }, [visibility: TaskVisibility]>(
  ({ value }, visibility) => sql<{ list_id: number; count: number }>`
    select t.list_id, count(*) as count from tasks t
    where t.map_id = ${value.map_id} and t.category_id = ${value.category_id} and ${visibleTasks(visibility, value.user_id)}
    group by t.list_id`,
)

/** Whether the list is empty and therefore only shown to the team. */
const isHiddenNow = (list: { hide_when_empty: boolean; count: number }): boolean =>
  Boolean(list.hide_when_empty) && list.count === 0
