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
    parameters: parametersOf(endpoint, schemas),
    ...(endpoint.body ? { requestBody: requestBody({ ...endpoint, body: endpoint.body }, schemas) } : {}),
    ...(endpoint.file ? { requestBody: fileBody(endpoint.file) } : {}),
    responses: { ...successResponses(endpoint, schemas, publicUrl), ...problemRefs(endpoint) },
  }
}

export const tagOf = (endpoint: Endpoint): string => endpoint.id.split('.', 1)[0] ?? ''

const description = (endpoint: Endpoint, api: ApiDescription): string =>
  [
    endpoint.description,
    dryRunNote(endpoint),
    `Needs a token with the scope \`${endpoint.scope}\`.`,
    api.noteOn(endpoint),
  ]
    .filter(Boolean)
    .join('\n\n')

/** Not a second answer of the operation: some generated clients would expect its body after every deletion. */
function dryRunNote({ reply }: Endpoint): string | undefined {
  if (reply.kind !== 'nothing' || !reply.dryRun) return undefined
  const { sample } = reply.dryRun as { sample?: unknown }
  return `With \`?dry_run=true\` nothing is deleted. The answer is 200 with what would be: \`${JSON.stringify(sample)}\`.`
}
