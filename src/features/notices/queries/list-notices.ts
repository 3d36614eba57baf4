import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { requirePerson, userIdOf } from '../../../platform/actor.ts'
import type { Context, MapContext } from '../../../platform/context.ts'
import { ofMaps } from '../../../platform/db/engine-sql.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { plainOpening } from '../../../platform/markdown/rendered-html.ts'
import { mapIsVisible } from '../../maps/policy.ts'
import { listInvitingMaps } from '../../maps/queries/guests.ts'
import { noticePageSize } from '../rules/mail-link.ts'
import type { NoticeKind, NoticeRow } from '../table.ts'
import { renderReason } from './find-subject.ts'

/** A notice as its reader sees it. */
export interface ListedNotice {
  id: number
  map_id: number
  kind: NoticeKind
  comment_id: number | null
  created: Timestamp
  seen: Timestamp | null
  /** Null if the task is gone or the reader can no longer see it. */
  title: string | null
  task_id: number | null
  slug: string | null
  list: string | null
  /** The start of the quoted text: a comment, question or reason, or the note on a move. Empty if there is none. */
  quote: string
  map: string
  path: string
  actor: { first_name: string; last_name: string } | undefined
}

/** One page of the person's notices in all maps they can see, newest first. */
export async function listNotices(ctx: Context, page: number): Promise<ListedNotice[]> {
  const visible = await visibleNotices(ctx)
  const { rows: keys } = await ctx.database.inReachableMaps((maps) =>
    sql<{ map_id: number; id: number }>`
      select b.map_id, b.id ${visible} and ${ofMaps(maps, 'b.map_id')}
      order by b.created desc, b.id desc limit ${noticePageSize} offset ${(page - 1) * noticePageSize}`.execute(ctx.db),
  )
  const found = new Map<string, ListedNotice>()
  for (const [mapId, ofMap] of Map.groupBy(keys, ({ map_id }) => map_id)) {
    const ids = ofMap.map(({ id }) => id)
    for (const notice of await noticesIn(ctx, mapId, ids)) found.set(`${mapId} ${notice.id}`, notice)
  }
  return keys.flatMap(({ map_id, id }) => found.get(`${map_id} ${id}`) ?? [])
}

export async function countNotices(ctx: Context): Promise<number> {
  const visible = await visibleNotices(ctx)
  const { rows } = await ctx.database.inReachableMaps((maps) =>
    sql<{ n: number }>`select count(*) as n ${visible} and ${ofMaps(maps, 'b.map_id')}`.execute(ctx.db),
  )
  return Number(rows[0]?.n ?? 0)
}

async function visibleNotices(ctx: Context): Promise<RawBuilder<unknown>> {
  const { user_id } = requirePerson(ctx.actor)
  const inviting = await listInvitingMaps(ctx)
  return sql`
    from notices b join maps m on m.id = b.map_id and m.archived is null and m.deleted is null
    left join team_members own on own.team_id = m.team_id and own.user_id = ${user_id}
    where b.user_id = ${user_id} and ${mapIsVisible(inviting)}`
}

type Row = Omit<ListedNotice, 'actor' | 'quote'> & {
  first_name: string | null
  last_name: string | null
  /** The event's JSON, if the event still exists. */
  data: string | null
  note: string | null
  question: string | null
  content: string | null
}

async function noticesIn(ctx: Context, mapId: number, ids: number[]): Promise<ListedNotice[]> {
  const { user_id } = requirePerson(ctx.actor)
  // Declined posts are in the trash. Their authors can still read them.
  const isVisible = sql`(t.author_id = ${user_id} or (t.live and (not t.pending or own.user_id is not null)))`
  const { rows } = await sql<Row>`
    select b.id, b.map_id, b.kind, b.comment_id, b.created, b.seen, b.task_id,
      case when ${isVisible} then t.title end as title, case when ${isVisible} then t.slug end as slug,
      case when l.live then l.name end as list, a.first_name, a.last_name,
      e.data, s.note, q.content as question, c.parsed_content as content,
      m.name as map, '/' || teams.slug || '/' || m.slug as path
    from notices b
    join maps m on m.id = b.map_id
    join teams on teams.id = m.team_id
    left join team_members own on own.team_id = m.team_id and own.user_id = ${user_id}
    left join tasks t on t.map_id = b.map_id and t.id = b.task_id
    left join events e on e.map_id = b.map_id and e.id = b.event_id
    left join task_stays s on s.map_id = b.map_id and s.task_id = b.task_id and s.arrived = e.created
      and b.kind in ('moved', 'completed')
    left join private_messages q on q.map_id = b.map_id and q.task_id = b.task_id and q.created = e.created
      and b.kind = 'question'
    left join comments c on c.map_id = b.map_id and c.id = b.comment_id and c.task_id = b.task_id and c.live
    left join lists l on l.map_id = b.map_id and l.id = coalesce(s.list_id, t.list_id)
    left join users a on a.id = b.actor_id and a.deleted is null
    where b.map_id = ${mapId} and b.user_id = ${user_id} and b.id in (${sql.join(ids)})`.execute(ctx.db)
  return Promise.all(
    rows.map(async ({ first_name, last_name, data, note, question, content, ...row }) => ({
      ...row,
      quote: row.title === null ? '' : await quoteOf(row.kind, { data, note, question, content }),
      actor: first_name === null ? undefined : { first_name, last_name: last_name ?? '' },
    })),
  )
}

type Texts = Pick<Row, 'data' | 'note' | 'question' | 'content'>

async function quoteOf(kind: NoticeKind, texts: Texts): Promise<string> {
  if (kind === 'declined') return plainOpening(await renderReason(String(JSON.parse(texts.data ?? '{}').reason ?? '')))
  return texts.note ?? texts.question ?? plainOpening(texts.content ?? '')
}

/** Higher counts are shown as "99+". */
const maxCounted = 100

/** How many unseen notices the person has in this map; null for visitors. */
export async function countUnseen(ctx: MapContext): Promise<number | null> {
  if (ctx.actor.kind !== 'person') return null
  return (await unseenStatement(ctx, valuesOf(ctx, 0), 'map')).length
}

export async function hasUnseen(ctx: MapContext, taskId: number): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return false
  return (await unseenStatement(ctx, valuesOf(ctx, taskId), 'task')).length > 0
}

const valuesOf = (ctx: MapContext, task_id: number) => ({ map_id: ctx.map.id, user_id: userIdOf(ctx.actor), task_id })

const unseenStatement = statement(
  ({ db, value }: StatementBuilder<ReturnType<typeof valuesOf>>, place: 'map' | 'task') => {
    const unseen = db
      .selectFrom('notices')
      .select('id')
      .where('map_id', '=', value.map_id)
      .where('user_id', '=', value.user_id)
      .where('seen', 'is', null)
    return place === 'map'
      ? unseen.limit(sql.lit(maxCounted))
      : unseen.where('task_id', '=', value.task_id).limit(sql.lit(1))
  },
  { keepsPlan: true },
)

const pageSize = 50

/** A notice as administrators see it: without addresses, and without sign-in emails. */
export interface MapNotice {
  id: number
  kind: NoticeKind
  mail: NoticeRow['mail']
  reason: NoticeRow['reason']
  created: Timestamp
  first_name: string
  last_name: string
  deleted: Timestamp | null
}

/** The map's notices, newest first. `before` is the id of the last one on the previous page. */
export async function listMapNotices(
  ctx: MapContext,
  before: number | undefined,
): Promise<{ notices: MapNotice[]; older: number | undefined }> {
  const rows = await ctx.db
    .selectFrom('notices as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.kind', 'n.mail', 'n.reason', 'n.created'])
    .select(['u.first_name', 'u.last_name', 'u.deleted'])
    .where('n.map_id', '=', ctx.map.id)
    .where('n.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('n.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const notices = rows.slice(0, pageSize)
  return { notices, older: rows.length > pageSize ? notices.at(-1)?.id : undefined }
}
