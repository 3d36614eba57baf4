import type { TSchema } from 'typebox'
import {
  type Endpoint,
  isAnsweredLike,
  isCreate,
  isEventStream,
  isFile,
  isStreamed,
  takesIdempotencyKey,
} from '../http/endpoint.ts'
import type { Part, Schemas, Source } from './schemas.ts'

/**
 * An endpoint's successful responses, by status. Where there are two, their bodies have the same schema: clients in
 * some languages read the first one documented, whatever the status.
 */
export function successResponses(endpoint: Endpoint, schemas: Schemas, publicUrl: string): Part {
  const { reply } = endpoint
  if (reply.kind === 'nothing') {
    return { 204: { $ref: `#/components/responses/${takesIdempotencyKey(endpoint) ? 'Done' : 'Deleted'}` } }
  }
  const headers = successHeaders(endpoint)
  const type = isEventStream(endpoint) ? 'text/event-stream' : 'application/json'
  const content = isFile(endpoint)
    ? { 'application/zip': { schema: reply.schema } }
    : { [type]: { schema: schemaOf(endpoint, schemas), example: replyExample(endpoint, publicUrl) } }
  return {
    [reply.status]: { description: described[reply.status], headers, content },
    ...(reply.kind === 'one' && reply.statusOfRepeat
      ? { [reply.statusOfRepeat]: { description: 'The record already existed.', headers, content } }
      : {}),
    ...(endpoint.method === 'GET' && !isStreamed(endpoint)
      ? { 304: { $ref: '#/components/responses/NotModified' } }
      : {}),
  }
}

/** The successful responses without a body, which are the same for every endpoint. */
export const emptyResponses = (): Part => ({
  Done: { description: 'Done. The response has no body.', headers: headerRefs('Idempotent-Replayed') },
  Deleted: { description: 'Done. The response has no body.', headers: headerRefs() },
  NotModified: { description: 'The record still matches the `ETag` in `If-None-Match`.', headers: headerRefs('ETag') },
})

const described = {
  200: 'The requested data.',
  201: 'The created record.',
  202: 'Accepted; the work happens in the background.',
}

function schemaOf({ id, reply }: Endpoint, schemas: Schemas): Part {
  if (reply.kind === 'nothing') throw new Error(`${id} answers without a body.`)
  const record = schemas.response(reply.schema)
  if (reply.kind === 'one') return record
  const link = { type: ['string', 'null'], format: 'uri' }
  return schemas.define(`${nameOf(reply.schema)}Page`, {
    type: 'object',
    required: ['next', 'previous', 'results'],
    additionalProperties: true,
    properties: {
      count: {
        type: 'integer',
        format: 'int64',
        description: 'The number of records across all pages. Absent with `count=false`.',
      },
      next: { ...link, description: 'The URL of the next page.' },
      previous: { ...link, description: 'The URL of the previous page.' },
      results: { type: 'array', items: record },
    },
  })
}

const nameOf = (schema: TSchema): string => {
  const { $id } = schema as { $id?: string }
  if (!$id) throw new Error('The records on a page need a named schema: give it an $id.')
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

/** An example of a response. Fields of the example request appear in it with the same values. */
export function exampleOf(
  schema: TSchema,
  publicUrl: string,
  { isNew = false, request }: { isNew?: boolean; request?: Part | undefined } = {},
): unknown {
  const example = make(schema, isNew ? (schema as Source).newSample : undefined, publicUrl) as Part
  const repeated = Object.entries(request ?? {}).filter(([name, value]) => kindOf(value) === kindOf(example[name]))
  return { ...example, ...Object.fromEntries(repeated) }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

/** `outer` is the sample in the schema that contains this one. It takes precedence over this schema's own sample. */
function make(schema: Source, outer: unknown, publicUrl: string): unknown {
  const sample = isPart(schema.sample) && isPart(outer) ? { ...schema.sample, ...outer } : (outer ?? schema.sample)
  if (outer === null && schema.anyOf) return null
  if (schema.anyOf) return make(schema.anyOf[0] as Source, outer, publicUrl)
  if (schema.properties) return makeObject(schema, schema.properties, isPart(sample) ? sample : {}, publicUrl)
  if (Array.isArray(sample)) return sample
  if (schema.items?.enum) return schema.items.enum
  if (schema.items) return [make(schema.items, undefined, publicUrl)]
  if (typeof sample === 'string' && sample.startsWith('/')) return publicUrl + sample
  return sample ?? typicalValue(schema)
}

function makeObject(schema: Source, properties: Record<string, Source>, sample: Part, publicUrl: string): Part {
  const unknown = Object.keys(sample).filter((name) => !Object.hasOwn(properties, name))
  if (unknown.length > 0) throw new Error(`The sample of ${schema.$id ?? 'a schema'} has unknown fields: ${unknown}.`)
  const fields = Object.entries(properties).filter(([, { inExample = true }]) => inExample)
  return Object.fromEntries(fields.map(([name, field]) => [name, make(field, sample[name], publicUrl)]))
}

function typicalValue(schema: Source): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'integer') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.format === 'date-time') return '2026-03-02T09:30:00.000Z'
  return schema.format === 'uri' || schema.format === 'http-url' ? 'https://example.org/' : 'text'
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

const text = (description: string, example: string): Part => ({ description, schema: { type: 'string' }, example })

/** Every response header. `collection` is the URL of a collection, for the example of `Link`. */
export const headersOf = (collection: string): Record<string, Part> => ({
  'X-Request-Id': text(
    "The request's id, which also appears in the server's log.",
    '7d3f0c52-8a51-4d7e-9c2b-0f6f1a2b3c4d',
  ),
  RateLimit: text(
    'The remaining rate limit: `r` requests in the next `t` seconds. Absent if there is no limit.',
    '"default";r=599;t=42',
  ),
  'RateLimit-Policy': text(
    'The rate limit: `q` requests in `w` seconds. Absent if there is no limit.',
    '"default";q=600;w=60',
  ),
  ETag: text(
    'Identifies this version of the response, for `If-None-Match` and `If-Match`.',
    '"Kq5sNclPz7QV2-lfIuc1oFwWQ3A"',
  ),
  Link: text('Links to the next and previous pages, as in the body.', `<${collection}?page=2>; rel="next"`),
  Location: text('The URL of the created record, or of the collection it is in.', `${collection}1/`),
  'Idempotent-Replayed': text('`true` if this is the stored response to an earlier request with the same key.', 'true'),
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 1 },
    example: 18,
  },
  'WWW-Authenticate': text('How to authenticate.', 'Token'),
})

const commonHeaders = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy']

export const headerRefs = (...names: string[]): Part =>
  Object.fromEntries([...commonHeaders, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]))

function successHeaders(endpoint: Endpoint): Part {
  return headerRefs(
    ...(hasEtag(endpoint) ? ['ETag'] : []),
    ...(isCreate(endpoint) && endpoint.shownBy ? ['Location'] : []),
    ...(endpoint.reply.kind === 'page' ? ['Link'] : []),
    ...(takesIdempotencyKey(endpoint) ? ['Idempotent-Replayed'] : []),
  )
}

const hasEtag = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' ? !isStreamed(endpoint) : isAnsweredLike(endpoint, endpoint.etagSource ?? endpoint.shownBy)
