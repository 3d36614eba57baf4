import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { requirePerson, userIdOf } from '../../../platform/actor.ts'
import type { Context, MapContext, MapTx } from '../../../platform/context.ts'
import { ofMaps } from '../../../platform/db/engine-sql.ts'
import { NotFound } from '../../../platform/errors.ts'
import { assertMayWrite, findOwnEvent } from '../../../platform/limits/rows-within.ts'
import { plainOpening } from '../../../platform/markdown/rendered-html.ts'
import { mapIsVisible } from '../../maps/policy.ts'
import { listInvitingMaps } from '../../maps/queries/guests.ts'
import { taskCreated, taskEdited } from '../../tasks/events.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { mayEditSuggestion, maySeeDeclined } from '../policy.ts'

/** The task, locked, if it's the actor's own suggestion and they can change it. Otherwise, throws a not-found error. */
export async function requireOwnSuggestion(tx: MapTx, taskId: number) {
  const task = await requireTask(tx, taskId)
  if (!(await isOwnSuggestion(tx, task))) throw new NotFound()
  return task
}

/**
 * Whether the task is the actor's own suggestion and they can change it. Reads nothing unless the actor is its author.
 */
export async function isOwnSuggestion(ctx: MapContext, task: { id: number; author_id: number }): Promise<boolean> {
  if (!mayEditSuggestion(ctx, { ...task, isShared: false })) return false
  return mayEditSuggestion(ctx, { ...task, isShared: await isShared(ctx, task) })
}

/** New suggestions and edits count toward the same limit. */
export const assertMaySuggest = (tx: MapTx): Promise<void> =>
  assertMayWrite(tx, 'suggestions', findOwnEvent(tx, [taskCreated, taskEdited]))

/**
 * Whether anyone else has voted or commented, or had a task merged into it. Pending comments don't count, because the
 * author can't see them.
 */
async function isShared(ctx: MapContext, { id, author_id }: { id: number; author_id: number }): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`select (
    exists (select 1 from votes v where v.map_id = ${ctx.map.id} and v.task_id = ${id}
      and v.author_id <> ${author_id} and v.live)
    or exists (select 1 from comments b where b.map_id = ${ctx.map.id} and b.task_id = ${id}
      and b.author_id <> ${author_id} and b.live)
    or exists (select 1 from tasks t where t.map_id = ${ctx.map.id} and t.merged_into = ${id}
      and t.author_id <> ${author_id} and not t.live and t.trash_id is null)) as shared`.execute(ctx.db)
  return Boolean(rows[0]?.shared)
}

/** A suggestion or comment that the team declined, for its author. It's in the trash. */
interface DeclinedTask {
  id: number
  title: string
  reason: string
  declined: Timestamp
  map: string
  path: string
}

/** The person's recently declined suggestions in open maps, newest first. */
export const listDeclined = (ctx: Context): Promise<DeclinedTask[]> =>
  listDeclinedIn(ctx, 'task', sql`select b.id, b.title`, sql`tasks b`, sql`b.pending`)

/** The person's declined comments. The start of the comment serves as the title. */
export async function listDeclinedComments(ctx: Context): Promise<DeclinedTask[]> {
  const select = sql`select b.id, b.parsed_content as title`
  const rows = await listDeclinedIn(ctx, 'comment', select, sql`comments b`, sql`true`)
  return rows.map((row) => ({ ...row, title: opening(plainOpening(row.title)) }))
}

const limit = 25
const titleLength = 120

const opening = (text: string): string => (text.length <= titleLength ? text : `${text.slice(0, titleLength)}…`)

type Sql = RawBuilder<unknown>

async function listDeclinedIn(ctx: Context, kind: 'task' | 'comment', select: Sql, table: Sql, isDeclined: Sql) {
  const { user_id } = requirePerson(ctx.actor)
  const inviting = await listInvitingMaps(ctx)
  const { rows } = await ctx.database.inReachableMaps((maps) =>
    sql<DeclinedTask>`
      ${select}, d.reason, d.created as declined, m.name as map, '/' || teams.slug || '/' || m.slug as path
      from ${table}
      join trash d on d.map_id = b.map_id and d.id = b.trash_id and d.kind = ${kind} and d.reason <> ''
      join maps m on m.id = b.map_id and m.archived is null
      join teams on teams.id = m.team_id
      left join team_members own on own.team_id = m.team_id and own.user_id = ${user_id}
      where b.author_id = ${user_id} and ${isDeclined} and not b.live and ${mapIsVisible(inviting)}
        and ${ofMaps(maps, 'b.map_id', 'd.map_id')}
      order by d.created desc, b.id desc limit ${limit}`.execute(ctx.db),
  )
  return rows
}

/** A declined suggestion by its path. Only its author can see it. */
export async function findDeclined(
  ctx: MapContext,
  id: number,
): Promise<{ title: string; reason: string } | undefined> {
  const { rows } = await sql<{ title: string; reason: string; author_id: number }>`
    select t.title, d.reason, t.author_id from tasks t
    join trash d on d.map_id = ${ctx.map.id} and d.id = t.trash_id and d.kind = 'task' and d.reason <> ''
    where t.map_id = ${ctx.map.id} and t.id = ${id} and t.author_id = ${userIdOf(ctx.actor)} and t.pending
      and not t.live`.execute(ctx.db)
  return rows[0] && maySeeDeclined(ctx, rows[0]) ? rows[0] : undefined
}
