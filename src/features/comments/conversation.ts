import { sql } from 'kysely'
import type { Visit } from '../../platform/http/page.ts'
import type { OpenMap } from '../maps/map.ts'

const shownComments = 500

export type ShownTask = NonNullable<Awaited<ReturnType<typeof findShownTask>>>
export type ShownComment = Awaited<ReturnType<typeof conversationOf>>[number]

/** An approved task, as everybody may see it. */
export const findShownTask = ({ database }: Visit, map: OpenMap, id: number) =>
  database.read
    .selectFrom('tasks as t')
    .innerJoin('lists as l', (join) => join.onRef('l.map_id', '=', 't.map_id').onRef('l.id', '=', 't.list_id'))
    .innerJoin('users as u', 'u.id', 't.author_id')
    .leftJoin('categories as c', (join) => join.onRef('c.map_id', '=', 't.map_id').onRef('c.id', '=', 't.category_id'))
    .select([
      't.id',
      't.slug',
      't.title',
      't.parsed_description',
      't.url',
      't.created',
      't.list_arrival',
      't.lock_comments',
    ])
    .select(['t.votes_count', 't.comments_count', 'u.first_name', 'u.last_name'])
    .select(['l.id as list_id', 'l.name as list_name', 'l.slug as list_slug', 'l.role as list_role'])
    .select(['c.name as category', 'c.emoji_shortname'])
    .where('t.map_id', '=', map.id)
    .where('t.id', '=', id)
    .where(sql<boolean>`not t.pending`)
    .executeTakeFirst()

/** The newest of what was said on a task, in the order it was said. */
export async function conversationOf({ database }: Visit, map: OpenMap, taskId: number) {
  const newest = await database.read
    .selectFrom('comments as b')
    .innerJoin('users as u', 'u.id', 'b.author_id')
    .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.team_id', '=', map.team_id))
    .select(['b.id', 'b.in_reply_to', 'b.parsed_content', 'b.created', 'u.first_name', 'u.last_name', 'm.role'])
    .where('b.map_id', '=', map.id)
    .where('b.task_id', '=', taskId)
    .orderBy('b.created', 'desc')
    .orderBy('b.id', 'desc')
    .limit(shownComments)
    .execute()
  return newest.reverse()
}
