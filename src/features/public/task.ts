import { sql } from 'kysely'
import { NotFound } from '../../platform/errors.ts'
import type { Visit } from '../../platform/http/page.ts'
import type { OpenMap } from '../maps/map.ts'
import { visibleTo } from '../tasks/policy.ts'
import { viewerOf } from './viewer.ts'

export type ShownTask = Awaited<ReturnType<typeof requireShownTask>>

/** The task as this visitor may see it, with what they have done to it. */
export async function requireShownTask(visit: Visit, map: OpenMap, id: number) {
  const me = visit.person?.id ?? null
  const task = await visit.database.read
    .selectFrom('tasks as t')
    .innerJoin('lists as l', (join) => join.onRef('l.map_id', '=', 't.map_id').onRef('l.id', '=', 't.list_id'))
    .innerJoin('users as u', 'u.id', 't.author_id')
    .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.team_id', '=', map.team_id))
    .leftJoin('categories as c', (join) => join.onRef('c.map_id', '=', 't.map_id').onRef('c.id', '=', 't.category_id'))
    .leftJoin('votes as v', (join) =>
      join.onRef('v.map_id', '=', 't.map_id').onRef('v.task_id', '=', 't.id').on('v.author_id', '=', me),
    )
    .leftJoin('subscriptions as s', (join) =>
      join.onRef('s.map_id', '=', 't.map_id').onRef('s.task_id', '=', 't.id').on('s.user_id', '=', me),
    )
    .select(['t.id', 't.slug', 't.title', 't.description', 't.parsed_description', 't.url', 't.created', 't.author_id'])
    .select(['t.pending', 't.lock_comments', 't.votes_count', 't.subscribers_count', 't.comments_count'])
    .select(['u.first_name', 'u.last_name', 'u.deleted', 'm.role as author_role'])
    .select(['l.id as list_id', 'l.name as list_name', 'l.slug as list_slug', 'l.role as list_role', 't.list_arrival'])
    .select(['l.votes as takes_votes', 'l.comments as takes_comments'])
    .select(['c.name as category', 'c.emoji_shortname'])
    .select([sql<boolean>`v.id is not null`.as('voted'), sql<boolean>`s.id is not null`.as('following')])
    .where('t.map_id', '=', map.id)
    .where('t.id', '=', id)
    .where(visibleTo(viewerOf(visit, map)))
    .executeTakeFirst()
  if (!task) throw new NotFound()
  return { ...task, voted: Boolean(task.voted), following: Boolean(task.following) }
}
