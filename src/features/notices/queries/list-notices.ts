import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { mapIsVisible } from '../../maps/policy.ts'
import { listInvitingMaps } from '../../maps/queries/guests.ts'
import { noticePageSize } from '../rules/paths.ts'
import type { NoticeKind } from '../table.ts'

/** A notice as its reader sees it. */
export interface ListedNotice {
  id: number
  map_id: number
  kind: NoticeKind
  comment_id: number | null
  created: Timestamp
  seen: Timestamp | null
  /** Null where the task is gone, or the reader may not see it any more. */
  title: string | null
  task_id: number | null
  slug: string | null
  list: string | null
  map: string
  /** The path of the map. */
  path: string
  actor: { first_name: string; last_name: string } | undefined
}

/** One page of what the person was told in all maps that they may see, newest first. */
export async function listNotices(ctx: Context, page: number): Promise<ListedNotice[]> {
  const { rows: keys } = await sql<{ map_id: number; id: number }>`
    select b.map_id, b.id ${await visibleNotices(ctx)}
    order by b.created desc, b.id desc limit ${noticePageSize} offset ${(page - 1) * noticePageSize}`.execute(ctx.db)
  const found = new Map<string, ListedNotice>()
  for (const [mapId, ofMap] of Map.groupBy(keys, ({ map_id }) => map_id)) {
    const ids = ofMap.map(({ id }) => id)
    for (const notice of await noticesIn(ctx, mapId, ids)) found.set(`${mapId} ${notice.id}`, notice)
  }
  return keys.flatMap(({ map_id, id }) => found.get(`${map_id} ${id}`) ?? [])
}

export async function countNotices(ctx: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${await visibleNotices(ctx)}`.execute(ctx.db)
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

type Row = Omit<ListedNotice, 'actor'> & { first_name: string | null; last_name: string | null }

async function noticesIn(ctx: Context, mapId: number, ids: number[]): Promise<ListedNotice[]> {
  const { user_id } = requirePerson(ctx.actor)
  // What was declined is in the trash. Its author may still read it.
  const isVisible = sql`(t.author_id = ${user_id} or (t.live and (not t.pending or own.user_id is not null)))`
  const { rows } = await sql<Row>`
    select b.id, b.map_id, b.kind, b.comment_id, b.created, b.seen, b.task_id,
      case when ${isVisible} then t.title end as title, case when ${isVisible} then t.slug end as slug,
      case when l.live then l.name end as list, a.first_name, a.last_name,
      m.name as map, '/' || teams.slug || '/' || m.slug as path
    from notices b
    join maps m on m.id = b.map_id
    join teams on teams.id = m.team_id
    left join team_members own on own.team_id = m.team_id and own.user_id = ${user_id}
    left join tasks t on t.map_id = b.map_id and t.id = b.task_id
    left join lists l on l.map_id = b.map_id and l.id = t.list_id
    left join users a on a.id = b.actor_id and a.deleted is null
    where b.map_id = ${mapId} and b.user_id = ${user_id} and b.id in (${sql.join(ids)})`.execute(ctx.db)
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    actor: first_name === null ? undefined : { first_name, last_name: last_name ?? '' },
  }))
}
