import type { MapContext } from '../../../platform/context.ts'
import { cursorIn, maxPageSize, type RecordPage } from '../../../platform/records/paging.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { auditEventCollection, auditFiltersIn } from '../present.ts'
import type { AuditEvent, AuditQuery } from '../schema.ts'

/** A page of the audit log, newest first. */
export async function listAuditEvents(ctx: MapContext, query: AuditQuery): Promise<RecordPage> {
  assertMayManageMap(ctx)
  return auditEventCollection.list(ctx, query, ...auditFiltersIn(query, ctx.database))
}

/** All matching events, in batches, because they may not fit in memory. */
export async function* everyAuditEvent(
  ctx: MapContext,
  filters: Omit<AuditQuery, 'page' | 'cursor' | 'page_size'>,
): AsyncGenerator<AuditEvent[]> {
  for (let cursor: string | undefined, more = true; more; ) {
    const query = { ...filters, count: false, page_size: maxPageSize, ...(cursor === undefined ? {} : { cursor }) }
    const page = await listAuditEvents(ctx, query)
    if (page.results.length > 0) yield page.results.map((json) => JSON.parse(json))
    cursor = cursorIn(page.next)
    more = cursor !== undefined
  }
}

export interface AuditActor {
  id: number
  first_name: string
  last_name: string
}

/** Team members and the map's tokens, for the filter. Anyone else is found through their entries. */
export async function listAuditActors(ctx: MapContext): Promise<AuditActor[]> {
  assertMayManageMap(ctx)
  const members = await ctx.db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .where('m.team_id', '=', ctx.map.team_id)
    .orderBy('u.first_name')
    .limit(200)
    .execute()
  const tokens = await ctx
    .from('tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .orderBy('u.first_name')
    .limit(200)
    .execute()
  return [...members, ...tokens]
}
