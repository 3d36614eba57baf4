import { asJson } from '../../platform/db/json.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { readApprovalSettings } from './queries/needs-approval.ts'
import { Waiting, WaitingEdit } from './schema.ts'
import { editApprovalSettings } from './verbs/edit-approval-settings.ts'

export const waitingGetEndpoint = endpoint({
  id: 'waiting.get',
  method: 'GET',
  path: '/api/1/map/waiting/',
  scope: 'manage',
  summary: "Get the map's moderation rules",
  reply: ok(Waiting),
  handle: async (ctx) => asJson(await readApprovalSettings(ctx)),
})

export const waitingEditEndpoint = endpoint({
  id: 'waiting.edit',
  method: 'POST',
  path: '/api/1/map/waiting/',
  scope: 'manage',
  summary: 'Change the moderation rules',
  description: 'Posts by team members are never held for review. Posts that are already pending stay pending.',
  body: WaitingEdit,
  example: { comments_wait: 'newcomers', links_wait: true },
  reply: ok(Waiting),
  etagSource: waitingGetEndpoint,
  handle: (ctx, { body }) => editApprovalSettings(ctx, body),
})
