import { endpoint, pageOf } from '../../platform/http/endpoint.ts'
import { maxCounted } from './present.ts'
import { listAuditEvents } from './queries/audit-log.ts'
import { AuditEvent, AuditQuery } from './schema.ts'

export const auditListEndpoint = endpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/api/1/map/audit/',
  scope: 'manage',
  summary: 'The audit log: who did what, and when',
  description: `Newest first. \`count\` goes up to ${maxCounted}; a longer log is counted no further.`,
  query: AuditQuery,
  reply: pageOf(AuditEvent),
  handle: (ctx, { query }) => listAuditEvents(ctx, query),
})
