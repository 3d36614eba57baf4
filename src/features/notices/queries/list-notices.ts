import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { requirePerson, userIdOf } from '../../../platform/actor.ts'
import type { Context, MapContext } from '../../../platform/context.ts'
import { ofMaps } from '../../../platform/db/engine-sql.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { mapIsVisible } from '../../maps/policy.ts'
import { listInvitingMaps } from '../../maps/queries/guests.ts'
import { noticePageSize } from '../rules/mail-link.ts'
import type { NoticeKind, NoticeRow } from '../table.ts'
import { type ReadNotice, readNotices } from './read-notices.ts'

/** One page of the person's notices in all maps they can see, newest first. */
export async function listNotices(ctx: Context, page: number): Promise<ReadNotice[]> {
  const visible = await visibleNotices(ctx)
  const { rows: keys } = await ctx.database.inReachableMaps((maps) =>
    sql<{ map_id: number; id: number }>`
      select b.map_id, b.id ${visible} and ${ofMaps(maps, 'b.map_id')}
      order by b.created desc, b.id desc limit ${noticePageSize} offset ${(page - 1) * noticePageSize}`.execute(ctx.db),
  )
  const found = new Map<string, ReadNotice>()
  for (const [mapId, ofMap] of Map.groupBy(keys, ({ map_id }) => map_id)) {
    const ids = ofMap.map(({ id }) => id)
    for (const notice of await readNotices(ctx, mapId, ids)) found.set(`${mapId} ${notice.id}`, notice)
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
  const rows = await ctx
    .from('notices as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.kind', 'n.mail', 'n.reason', 'n.created'])
    .select(['u.first_name', 'u.last_name', 'u.deleted'])
    .where('n.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('n.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const notices = rows.slice(0, pageSize)
  return { notices, older: rows.length > pageSize ? notices.at(-1)?.id : undefined }
}
