import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { presentToken } from './present.ts'
import { Token } from './schema.ts'

export const tokenGetEndpoint = endpoint({
  id: 'token.get',
  method: 'GET',
  path: '/api/1/token/',
  scope: 'public',
  summary: 'Get the token you are using',
  description: 'Returns its name, map, scopes, expiry and limits. Also works while the map is archived.',
  reply: ok(Token),
  worksInArchived: true,
  handle: (ctx) => presentToken(ctx),
})
