import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { hasApproved } from '../../approval/queries/needs-approval.ts'
import type { Standing } from '../../approval/table.ts'
import { maxActivity, type QueueKey, recordOf } from '../rules/queue.ts'
import { listMessages, type PrivateMessage } from './list-messages.ts'
import { listReportsOf } from './queue.ts'

interface Row {
  id: number
  /** The task in question; for a comment, the task it's on. `slug` and `title` are also the task's. */
  task_id: number
  slug: string
  title: string
  html: string
  created: Timestamp
  modified: Timestamp
  list_id: number
  category_id: number | null
  pending: boolean
  imported: boolean
  author_id: number
  first_name: string
  last_name: string
  deleted: string | null
  standing: Standing | null
  is_member: boolean
  is_known: boolean
  snoozed_until: Timestamp | null
}

export interface QueueItem extends Row {
  key: QueueKey
  reports: { id: number; reason: string; created: Timestamp }[]
  messages: PrivateMessage[]
  /** What the author has done in this map: approved suggestions, and votes for other people's tasks. */
  activity: { suggestions: number; votes: number }
}

/** A queue item with its full text; undefined if it's no longer pending or reported. */
export async function findQueueItem(ctx: MapContext, key: QueueKey): Promise<QueueItem | undefined> {
  const { kind, id } = recordOf(key)
  const [row] = await (kind === 'task' ? readTask(ctx, id) : readComment(ctx, id))
  if (!row) return undefined
  const reports = await listReportsOf(ctx, kind, id)
  const isReport = key.kind.startsWith('report')
  if (isReport ? reports.length === 0 : !row.pending) return undefined
  const messages = kind === 'task' ? await listMessages(ctx, { id, author_id: row.author_id }) : []
  const flags = { is_member: Boolean(row.is_member), is_known: Boolean(row.is_known), pending: Boolean(row.pending) }
  const activity = await countActivity(ctx, row.author_id)
  return { ...row, ...flags, key, reports, messages, activity }
}

async function countActivity(ctx: MapContext, authorId: number): Promise<QueueItem['activity']> {
  const { rows } = await countActivitySql({ map_id: ctx.map.id, author_id: authorId }).execute(ctx.db)
  return { suggestions: Number(rows[0]?.suggestions ?? 0), votes: Number(rows[0]?.votes ?? 0) }
}

/**
 * Reads only the author's votes. Without `order by`, SQLite might read all of the map's votes; with a join, PostgreSQL
 * might read all of its tasks.
 */
export const countActivitySql = ({ map_id, author_id }: { map_id: number; author_id: number }) =>
  sql<QueueItem['activity']>`select
    (select count(*) from (select 1 from tasks t where t.map_id = ${map_id} and t.author_id = ${author_id}
      and t.live and not t.pending limit ${sql.lit(maxActivity)}) as k) as suggestions,
    (select count(*) from (select 1 from votes v where v.map_id = ${map_id} and v.author_id = ${author_id} and v.live
      and (select t.live and t.author_id <> ${author_id} from tasks t where t.map_id = ${map_id} and t.id = v.task_id)
      order by v.created limit ${sql.lit(maxActivity)}) as k) as votes`

async function readTask(ctx: MapContext, id: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select t.id, t.id as task_id, t.slug, t.title, t.parsed_description as html, t.created, t.modified,
      t.list_id, t.category_id, t.pending, t.imported, ${authorColumns(ctx, 't', 'task')}
    from tasks t ${authorJoins(ctx, 't')} where t.map_id = ${ctx.map.id} and t.id = ${id} and t.live`.execute(ctx.db)
  return rows
}

async function readComment(ctx: MapContext, id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select b.id, t.id as task_id, t.slug, t.title, b.parsed_content as html, b.created,
      b.modified, t.list_id, t.category_id, b.pending, b.imported, ${authorColumns(ctx, 'b', 'comment')}
    from comments b join tasks t on t.map_id = ${ctx.map.id} and t.id = b.task_id and t.live ${authorJoins(ctx, 'b')}
    where b.map_id = ${ctx.map.id} and b.id = ${id} and (b.live or b.pending) and b.trash_id is null`.execute(ctx.db)
  return rows
}

const authorColumns = (ctx: MapContext, record: string, kind: string) => sql`
  u.id as author_id, u.first_name, u.last_name, u.deleted, p.standing, m.user_id is not null as is_member,
  (${hasApproved(ctx, sql`u.id`)}) as is_known,
  (select z.until from snoozes z where z.map_id = ${ctx.map.id} and z.kind = ${kind}
    and z.record_id = ${sql.ref(`${record}.id`)} and z.until > ${ctx.now}) as snoozed_until`

const authorJoins = (ctx: MapContext, record: string) => sql`
  join users u on u.id = ${sql.ref(`${record}.author_id`)}
  left join map_people p on p.map_id = ${ctx.map.id} and p.user_id = u.id
  left join team_members m on m.team_id = ${ctx.map.team_id} and m.user_id = u.id`
