import { sql } from 'kysely'
import type { Visit } from '../../platform/http/page.ts'
import { roleOrder } from '../maps/role.ts'
import { pageSize, type Sort, sorts } from './sort.ts'

/** Only what is approved is shown to everybody. */
const shown = (visit: Visit, mapId: number) =>
  visit.database.read
    .selectFrom('tasks as t')
    .leftJoin('categories as c', (join) => join.onRef('c.map_id', '=', 't.map_id').onRef('c.id', '=', 't.category_id'))
    .select([
      't.id',
      't.slug',
      't.title',
      't.votes_count',
      't.comments_count',
      'c.name as category',
      'c.emoji_shortname',
    ])
    .where('t.map_id', '=', mapId)
    .where(sql<boolean>`not t.pending`)

export type Card = Awaited<ReturnType<typeof topTasks>>[number]

/** The most voted tasks of a list. */
export const topTasks = (visit: Visit, mapId: number, listId: number, limit: number) =>
  shown(visit, mapId)
    .where('t.list_id', '=', listId)
    .orderBy('t.votes_count', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute()

export const listedTasks = (visit: Visit, mapId: number, listId: number, sort: Sort, page: number) =>
  shown(visit, mapId)
    .where('t.list_id', '=', listId)
    .orderBy(sorts[sort], 'desc')
    .orderBy('t.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

export type BoardList = Awaited<ReturnType<typeof boardLists>>[number]

/** The lists in their order, each with how many of its tasks are shown. */
export async function boardLists({ database }: Visit, mapId: number) {
  const lists = await database.read
    .selectFrom('lists as l')
    .select(['l.id', 'l.name', 'l.slug', 'l.role', 'l.display_count', 'l.tasks_count'])
    .select((eb) =>
      eb
        .selectFrom('tasks as t')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('t.map_id', '=', 'l.map_id')
        .whereRef('t.list_id', '=', 'l.id')
        .where(sql<boolean>`t.pending`)
        .as('waiting'),
    )
    .where('l.map_id', '=', mapId)
    .orderBy(roleOrder(sql.ref('l.role')))
    .orderBy('l.position')
    .orderBy('l.id')
    .execute()
  return lists.map(({ tasks_count, waiting, ...list }) => ({ ...list, count: tasks_count - (waiting ?? 0) }))
}
