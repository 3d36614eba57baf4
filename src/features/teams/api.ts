import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { presentTeam } from './present.ts'
import { Team } from './schema.ts'

export const teamGetEndpoint = endpoint({
  id: 'team.get',
  method: 'GET',
  path: '/api/1/team/',
  scope: 'read',
  summary: "Get the map's team",
  description: 'Includes its members. Also works while the map is archived.',
  reply: ok(Team),
  worksInArchived: true,
  handle: (ctx) => presentTeam(ctx),
})
