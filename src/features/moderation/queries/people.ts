import '../../approval/table.ts'
import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import type { Standing } from '../../approval/table.ts'
import { lockTasks } from '../../tasks/queries/lock-tasks.ts'
import type { RecordKind } from '../table.ts'

const limit = 200

export type MapPerson = Awaited<ReturnType<typeof listMapPeople>>[number]

/** The people the team trusts or has blocked in this map, newest first. */
export const listMapPeople = (ctx: MapContext, standing: Standing) =>
  ctx
    .from('map_people as p', { standing })
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('jwt_people as j', (join) => join.on('j.map_id', '=', ctx.map.id).onRef('j.user_id', '=', 'p.user_id'))
    .select(['j.sub', 'p.user_id', 'p.standing', 'p.created', 'u.first_name', 'u.last_name', 'u.deleted'])
    .orderBy('p.created', 'desc')
    .orderBy('p.user_id', 'desc')
    .limit(limit)
    .execute()

/** Throws a not-found error for people who have never done anything in this map. */
export async function assertPersonHere(ctx: MapContext, userId: number): Promise<void> {
  const by = (table: string, column: string) => sql`exists (select 1 from ${sql.table(table)} r
    where r.map_id = ${ctx.map.id} and ${sql.ref(`r.${column}`)} = ${userId})`
  const { rows } = await sql<{ known: boolean }>`select (${by('tasks', 'author_id')} or ${by('comments', 'author_id')}
    or ${by('votes', 'author_id')} or ${by('map_people', 'user_id')} or ${by('reports', 'user_id')}) as known`.execute(
    ctx.db,
  )
  if (userId === 0 || !rows[0]?.known) throw new NotFound()
}

/** Members can't be blocked or trusted, because their role determines what they can do. */
export async function assertNotMember(ctx: MapContext, userId: number): Promise<void> {
  const member = await ctx.db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', ctx.map.team_id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (member) throw new Conflict('is_member', 'This person is a member of the team.')
}

/** Locks the tasks that a person wrote, commented on or voted for, in id order. */
export async function lockTasksOf(tx: MapTx, userId: number): Promise<void> {
  const taskOf = (table: string) =>
    sql`select r.task_id from ${sql.table(table)} r where r.map_id = ${tx.map.id} and r.author_id = ${userId}`
  await lockTasks(tx, sql`(author_id = ${userId} or id in (${taskOf('comments')}) or id in (${taskOf('votes')}))`)
}

/** A pending task or comment, and when it was last changed. */
interface PendingRecord {
  kind: RecordKind
  id: number
  modified: Timestamp
}

export async function listPendingOf(ctx: MapContext, userId: number): Promise<PendingRecord[]> {
  const tasks = await ctx
    .from('tasks', { author_id: userId, pending: true, live: true })
    .select(['id', 'modified'])
    .orderBy('id')
    .execute()
  const comments = await ctx
    .from('comments as b', { author_id: userId, pending: true, live: false, trash_id: null })
    .innerJoin('tasks as t', (join) => join.on('t.map_id', '=', ctx.map.id).onRef('t.id', '=', 'b.task_id'))
    .select(['b.id', 'b.modified'])
    .where('t.live', '=', true)
    .orderBy('b.id')
    .execute()
  return [
    ...tasks.map((task) => ({ kind: 'task' as const, ...task })),
    ...comments.map((comment) => ({ kind: 'comment' as const, ...comment })),
  ]
}
