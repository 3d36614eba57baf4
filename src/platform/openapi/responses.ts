import type { TSchema } from 'typebox'
import { type Endpoint, isCreate, isEventStream, isStreamed } from '../http/endpoint.ts'
import { exampleOf } from './example.ts'
import { headerRefs, successHeaders } from './headers.ts'
import type { Part, Schemas } from './schemas.ts'

/**
 * The successful responses of an endpoint, by status. Where there are two, their bodies have the same schema: clients in
 * some languages read the first one documented, whatever the status is.
 */
export function successResponses(endpoint: Endpoint, schemas: Schemas, publicUrl: string): Part {
  const { reply } = endpoint
  const headers = successHeaders(endpoint)
  if (reply.kind === 'nothing') {
    return { 204: { description: 'Done. The answer has no body.', headers } }
  }
  const type = isEventStream(endpoint) ? 'text/event-stream' : 'application/json'
  const content = { [type]: contentOf(endpoint, schemas, publicUrl) }
  return {
    [reply.status]: { description: described[reply.status], headers, content },
    ...(reply.kind === 'one' && reply.statusOfRepeat
      ? { [reply.statusOfRepeat]: { description: 'It was there already.', headers, content } }
      : {}),
    ...(endpoint.method === 'GET' && !isStreamed(endpoint)
      ? { 304: { description: 'Still the same as `If-None-Match` says.', headers: headerRefs('ETag') } }
      : {}),
  }
}

const described = { 200: 'What was asked for.', 201: 'What was made.', 202: 'It is going to be done.' }

const contentOf = (endpoint: Endpoint, schemas: Schemas, publicUrl: string): Part => ({
  schema: schemaOf(endpoint, schemas),
  example: replyExample(endpoint, publicUrl),
})

function schemaOf({ id, reply }: Endpoint, schemas: Schemas): Part {
  if (reply.kind === 'nothing') throw new Error(`${id} answers without a body.`)
  const record = schemas.response(reply.schema)
  if (reply.kind === 'one') return record
  const link = { type: ['string', 'null'], format: 'uri' }
  return schemas.define(`${nameOf(reply.schema)}Page`, {
    type: 'object',
    required: ['count', 'next', 'previous', 'results'],
    additionalProperties: true,
    properties: {
      count: { type: 'integer', format: 'int64', description: 'How many there are on all pages.' },
      next: { ...link, description: 'The address of the next page.' },
      previous: { ...link, description: 'The address of the page before.' },
      results: { type: 'array', items: record },
    },
  })
}

const nameOf = (schema: TSchema): string => {
  const { $id } = schema as { $id?: string }
  if (!$id) throw new Error('What a page holds needs a name: give its schema an $id.')
  return $id
}

function replyExample(endpoint: Endpoint, publicUrl: string): unknown {
  const { reply } = endpoint
  if (reply.kind === 'nothing') return undefined
  const record = exampleOf(reply.schema, publicUrl, { isNew: isCreate(endpoint), request: endpoint.example })
  if (reply.kind === 'one') return record
  const url = publicUrl + endpoint.path.replace(':id', '1')
  return { count: 2, next: `${url}?page_size=1&page=2`, previous: null, results: [record] }
}
