import { endpoint, pageOf } from '../../platform/http/endpoint.ts'
import { maxCounted } from './present.ts'
import { listAuditEvents } from './queries/audit-log.ts'
import { AuditEvent, AuditQuery } from './schema.ts'

export const auditListEndpoint = endpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/api/1/map/audit/',
  scope: 'manage',
  summary: 'Read the audit log: who did what, and when',
  description: `Newest first. \`count\` is at most ${maxCounted}, even if the log is longer.`,
  query: AuditQuery,
  reply: pageOf(AuditEvent),
  handle: (ctx, { query }) => listAuditEvents(ctx, query),
})
