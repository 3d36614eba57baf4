import type { TObject } from 'typebox'
import { type Endpoint, type FileBody, isEventStream, takesIdempotencyKey } from '../http/endpoint.ts'
import type { ApiDescription } from './description.ts'
import { problemRefs } from './problems.ts'
import { successResponses } from './responses.ts'
import type { Part, Schemas } from './schemas.ts'

export function operationOf(endpoint: Endpoint, api: ApiDescription, schemas: Schemas, publicUrl: string): Part {
  return {
    tags: [tagOf(endpoint, api)],
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

function tagOf({ id }: Endpoint, { tags }: ApiDescription): string {
  const tag = id.split('.', 1)[0] ?? ''
  if (!tags[tag]) throw new Error(`Describe the group "${tag}" in src/api-document.ts.`)
  return tag
}

const description = (endpoint: Endpoint, api: ApiDescription): string =>
  [endpoint.description, dryRunNote(endpoint), `Requires the \`${endpoint.scope}\` scope.`, api.noteOn(endpoint)]
    .filter(Boolean)
    .join('\n\n')

/** Not a second response of the operation: some generated clients would expect its body after every deletion. */
function dryRunNote({ reply }: Endpoint): string | undefined {
  if (reply.kind !== 'nothing' || !reply.dryRun) return undefined
  const { sample } = reply.dryRun as { sample?: unknown }
  return `With \`?dry_run=true\`, nothing is deleted. Instead, the response is a 200 with the number of records that would be deleted: \`${JSON.stringify(sample)}\`.`
}

export const sharedParameters: Record<string, Part> = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: "The record's id.",
    schema: { type: 'integer', format: 'int64', minimum: 1 },
    example: 1,
  },
  ...header(
    'If-None-Match',
    'The `ETag` of an earlier response. If nothing has changed, you get a 304 without a body.',
  ),
  ...header(
    'If-Match',
    'The `ETag` of the record you read. If someone has edited it since, you get a 412. Changes to votes, comments and other counters are ignored.',
  ),
  ...header(
    'Idempotency-Key',
    'A unique string for each write. If you send it again within 24 hours, you get the first response again.',
    { pattern: '^[\\x21-\\x7e]{1,255}$' },
  ),
  ...header('Last-Event-ID', 'The id of the last message you received; the stream continues after it.'),
}

function header(name: string, description: string, limits: Part = {}): Record<string, Part> {
  return { [name]: { name, in: 'header', description, schema: { type: 'string', ...limits } } }
}

function parametersOf(endpoint: Endpoint, schemas: Schemas): Part[] {
  // A dry run is described in prose, because its response differs from the endpoint's.
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

/** Forms are described in prose, because with two media types generators choose the wrong one, or none. */
function requestBody(endpoint: Endpoint & { body: TObject }, schemas: Schemas): Part {
  const { body, example } = endpoint
  return {
    required: true,
    content: { 'application/json': { schema: schemas.request(body, `${nameOf(endpoint)}Body`), example } },
  }
}

const fileBody = ({ types }: FileBody): Part => ({
  required: true,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})

/** `things.create` takes a `ThingsCreateBody`. */
const nameOf = ({ id }: Endpoint): string =>
  id.replace(/(^|[._-])(\w)/g, (_match, _separator, letter: string) => letter.toUpperCase())
