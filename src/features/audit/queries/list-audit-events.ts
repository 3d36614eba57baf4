import type { MapContext } from '../../../platform/context.ts'
import { cursorIn, maxPageSize, type RecordPage } from '../../../platform/records/paging.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { auditEventCollection } from '../present.ts'
import type { AuditEvent, AuditQuery } from '../schema.ts'
import { type AuditValues, auditFiltersIn } from './filter.ts'

/** A page of the audit log, newest first. */
export async function listAuditEvents(ctx: MapContext, query: AuditQuery): Promise<RecordPage> {
  assertMayManageMap(ctx)
  return auditEventCollection.list(ctx, query, query as AuditValues, auditFiltersIn(query))
}

/** All of the log that the filters leave, in parts: it may be larger than memory. */
export async function* everyAuditEvent(
  ctx: MapContext,
  filters: Omit<AuditQuery, 'page' | 'cursor' | 'page_size'>,
): AsyncGenerator<AuditEvent[]> {
  for (let cursor: string | undefined, more = true; more; ) {
    const query = { ...filters, page_size: maxPageSize, ...(cursor === undefined ? {} : { cursor }) }
    const page = await listAuditEvents(ctx, query)
    if (page.results.length > 0) yield page.results.map((json) => JSON.parse(json))
    cursor = cursorIn(page.next)
    more = cursor !== undefined
  }
}
