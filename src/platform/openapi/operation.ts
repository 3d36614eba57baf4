import { scopesOf } from '../actor.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { ApiDescription } from './description.ts'
import { parametersOf } from './parameters.ts'
import { problemRefs } from './problems.ts'
import { fileBody, requestBody } from './request-body.ts'
import { successResponses } from './responses.ts'
import type { Part, Schemas } from './schemas.ts'

interface DocumentContext {
  api: ApiDescription
  schemas: Schemas
  publicUrl: string
}

/** One endpoint as an operation of the document. */
export function operationOf(endpoint: Endpoint, { api, schemas, publicUrl }: DocumentContext): Part {
  return {
    tags: [tagOf(endpoint)],
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: description(endpoint, api),
    'x-scope': endpoint.scope,
    security: [{ token: scopesOf(endpoint.scope) }],
    parameters: parametersOf(endpoint, schemas),
    ...(endpoint.body ? { requestBody: requestBody({ ...endpoint, body: endpoint.body }, schemas) } : {}),
    ...(endpoint.file ? { requestBody: fileBody(endpoint.file) } : {}),
    responses: { ...successResponses(endpoint, schemas, publicUrl), ...problemRefs(endpoint) },
  }
}

export const tagOf = (endpoint: Endpoint): string => endpoint.id.split('.', 1)[0] ?? ''

const description = (endpoint: Endpoint, api: ApiDescription): string =>
  [endpoint.description, `Needs a token with the scope \`${endpoint.scope}\`.`, api.noteOn(endpoint)]
    .filter(Boolean)
    .join('\n\n')
