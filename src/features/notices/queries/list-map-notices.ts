import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { NoticeKind, NoticeRow } from '../table.ts'

const pageSize = 50

/** What administrators see of a notice: no addresses, and nothing of mails to sign in. */
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

/** The notices of the map, newest first; `before` is the id of the last one of the page before. */
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
