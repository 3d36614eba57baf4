import { scopesOf } from '../actor.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { parametersOf } from './parameters.ts'
import { problemRefs } from './problems.ts'
import { requestBody } from './request-body.ts'
import { successResponses } from './responses.ts'
import type { Part, Schemas } from './schemas.ts'

/** One endpoint as the document tells of it. */
export function operationOf(endpoint: Endpoint, schemas: Schemas, publicUrl: string): Part {
  return {
    tags: [tagOf(endpoint)],
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: description(endpoint),
    'x-scope': endpoint.scope,
    security: [{ token: scopesOf(endpoint.scope) }],
    parameters: parametersOf(endpoint, schemas),
    ...(endpoint.body ? { requestBody: requestBody(endpoint, schemas) } : {}),
    responses: { ...successResponses(endpoint, schemas, publicUrl), ...problemRefs(endpoint) },
  }
}

export const tagOf = (endpoint: Endpoint): string => endpoint.id.split('.', 1)[0] ?? ''

const description = (endpoint: Endpoint): string =>
  [
    endpoint.description,
    `Needs a token with the scope \`${endpoint.scope}\`.`,
    endpoint.archived ? undefined : 'Refused while the map is archived.',
  ]
    .filter(Boolean)
    .join('\n\n')
