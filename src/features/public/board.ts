import { sql } from 'kysely'
import { statement } from '../../platform/db/statement.ts'
import type { Visit } from '../../platform/http/page.ts'
import type { OpenMap } from '../maps/map.ts'
import { type RoleSlug, roleOrder } from '../maps/role.ts'
import { type Card, type CardRow, type CardValues, cardRows, cardsIn, type Seen, seenBy, visible } from './cards.ts'
import { viewerOf } from './viewer.ts'

/** A list as this visitor sees it. */
export interface BoardList {
  id: number
  name: string
  slug: string
  role: RoleSlug
  display_count: number
  takes_votes: boolean
  takes_suggestions: boolean
  /** How many of its tasks the visitor may see. */
  count: number
}

export type Column = BoardList & { tasks: Card[] }

/** The lists in their order, each with its most voted tasks. */
export async function boardOf(visit: Visit, map: OpenMap): Promise<Column[]> {
  const lists = await boardLists(visit, map)
  const found = Map.groupBy(await topTasks(visit, map, lists), (task) => task.list_id)
  return lists.map((list) => ({ ...list, tasks: cardsIn(list, found.get(list.id) ?? []).toSorted(byVotes) }))
}

const byVotes = (a: Card, b: Card): number => b.votes_count - a.votes_count || b.id - a.id

/** All lists of the map, or the one of this id. */
export async function boardLists(visit: Visit, map: OpenMap, id?: number): Promise<BoardList[]> {
  const viewer = viewerOf(visit, map)
  const values = { map_id: map.id, me: viewer?.id ?? null, list_id: id ?? null }
  const { database } = visit
  const lists = await listsStatement(database, database.read, values, seenBy(viewer), id !== undefined)
  return lists.map(({ hidden, ...list }) => ({ ...list, count: list.count - hidden }))
}

type ListRow = BoardList & { hidden: number }

const listsStatement = statement<CardValues & { list_id: number | null }, ListRow, [seen: Seen, one: boolean]>(
  (_db, _database, value, seen, one) => sql<ListRow>`
    select l.id, l.name, l.slug, l.role, l.display_count, l.votes as takes_votes, l.suggestions as takes_suggestions,
      l.tasks_count as count,
      (select count(*) from tasks t where t.map_id = l.map_id and t.list_id = l.id and t.pending
        and not ${visible(seen, value.me)}) as hidden
    from lists l where l.map_id = ${value.map_id} ${one ? sql`and l.id = ${value.list_id}` : sql``}
    order by ${roleOrder(sql.ref('l.role'))}, l.position, l.id`,
)

/** The tops of all lists in one query, each read off the index, so that the size of the map does not matter. */
async function topTasks(visit: Visit, map: OpenMap, lists: BoardList[]): Promise<CardRow[]> {
  if (lists.length === 0) return []
  const viewer = viewerOf(visit, map)
  const tops = lists.flatMap(({ id, display_count }, place) => [
    [`list_${place}`, id],
    [`limit_${place}`, display_count],
  ])
  const values = { map_id: map.id, me: viewer?.id ?? null, ...Object.fromEntries(tops) }
  return topsStatement(visit.database, visit.database.read, values, seenBy(viewer), lists.length)
}

type TopValues = CardValues & Record<`list_${number}` | `limit_${number}`, number>

const topsStatement = statement<TopValues, CardRow, [seen: Seen, lists: number]>(
  (_db, _database, value, seen, lists) => {
    const tops = Array.from({ length: lists }, (_, place) => {
      const [list, limit] = [value[`list_${place}`], value[`limit_${place}`]]
      const top = sql`${cardRows(value, seen)} and t.list_id = ${list} order by t.votes_count desc, t.id desc limit ${limit}`
      return sql`select * from (${top}) as ${sql.ref(`top_${place}`)}`
    })
    return sql<CardRow>`${sql.join(tops, sql` union all `)}`
  },
)
