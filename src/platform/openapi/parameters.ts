import { type Endpoint, isEventStream, takesIdempotencyKey } from '../http/endpoint.ts'
import type { Part, Schemas } from './schemas.ts'

/** The parameters that many endpoints share. */
export const sharedParameters: Record<string, Part> = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'The id of the record.',
    schema: { type: 'integer', format: 'int64', minimum: 1 },
    example: 1,
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an earlier answer: 304 without a body if it is still the same.',
    schema: { type: 'string' },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the record as you read it: 412 if someone has edited it since. Votes, comments and other counters do not count.',
    schema: { type: 'string' },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A text of your own, new for every write. Sent again within 24 hours, it gets the first answer again.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
  'Last-Event-ID': {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The id of the last message that was seen; the stream goes on after it.',
    schema: { type: 'string' },
  },
}

export function parametersOf(endpoint: Endpoint, schemas: Schemas): Part[] {
  // A dry run is described in prose: it is answered in another way than the endpoint.
  const documented = Object.entries(endpoint.query?.properties ?? {}).filter(([name]) => name !== 'dry_run')
  const query = documented.map(([name, field]) => {
    const { description, ...schema } = schemas.field(field)
    const isRequired = (endpoint.query as { required?: string[] }).required?.includes(name)
    return {
      name,
      in: 'query',
      ...(isRequired ? { required: true } : {}),
      ...(description ? { description } : {}),
      schema,
    }
  })
  return [
    ...(endpoint.path.includes(':id') ? [shared('id')] : []),
    ...query,
    ...(endpoint.method === 'GET' && !isEventStream(endpoint) ? [shared('If-None-Match')] : []),
    ...(isEventStream(endpoint) ? [shared('Last-Event-ID')] : []),
    ...(endpoint.etagSource ? [shared('If-Match')] : []),
    ...(takesIdempotencyKey(endpoint) ? [shared('Idempotency-Key')] : []),
  ]
}

const shared = (name: string): Part => ({ $ref: `#/components/parameters/${name}` })
