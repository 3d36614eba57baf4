import type { Site } from '../context.ts'
import { type ApiDescription, anyInstallation } from './description.ts'
import { operationOf, sharedParameters } from './operation.ts'
import { problemResponses, problemSchemas } from './problems.ts'
import { emptyResponses, headersOf } from './responses.ts'
import { type Part, Schemas } from './schemas.ts'

export interface Document {
  openapi: string
  paths: Record<string, Record<string, Part>>
  webhooks: Record<string, Part>
  components: Record<string, Part>
  [more: string]: unknown
}

/** The API as an OpenAPI 3.1 document: for this installation if a site is given, otherwise for any. */
export function openApiDocument(api: ApiDescription, site?: Pick<Site, 'publicUrl' | 'urlField'>): Document {
  const schemas = new Schemas()
  const publicUrl = site?.publicUrl ?? anyInstallation
  schemas.union({ ...api.anyEvent, members: api.webhooks.map(({ name, schema }) => ({ type: name, schema })) })
  const paths: Document['paths'] = { '/api/1/': { get: rootOperation(schemas, publicUrl) } }
  for (const endpoint of api.endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = operationOf(endpoint, api, schemas, publicUrl)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  const webhooks = webhooksOf(api, schemas)
  for (const [name, schema] of Object.entries(problemSchemas(api.errorCodes))) schemas.define(name, schema)
  const document: Document = {
    openapi: '3.1.1',
    info: { ...api.info, ...(site ? { contact: { name: 'The operator of this installation', url: publicUrl } } : {}) },
    servers: [site ? { url: site.publicUrl } : anyServer],
    security: [{ token: [] }],
    tags: Object.entries(api.tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: { token: tokenScheme },
      parameters: sharedParameters,
      headers: headersOf(anyInstallation + api.collectionPath),
      responses: { ...emptyResponses(), ...problemResponses(api) },
      schemas: schemas.all(),
    },
  }
  return withUrlField(document, site?.urlField ?? 'service_url')
}

const anyServer = {
  url: '{base_url}',
  variables: { base_url: { default: anyInstallation, description: "The installation's URL." } },
}

const tokenScheme: Part = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: '`Token <API_TOKEN>`. `Bearer <API_TOKEN>` works as well.',
}

/** The BRAND_PREFIX setting renames one field everywhere: in schemas, examples and descriptions. */
const withUrlField = (document: Document, urlField: string): Document =>
  JSON.parse(JSON.stringify(document).replaceAll('service_url', urlField))

/**
 * Different from the tag for the endpoints that manage webhooks: generators put all operations with the same tag into
 * one class.
 */
const webhooksTag = 'webhook-messages'

/** Without examples: the event reference has them. */
const webhooksOf = ({ webhooks }: ApiDescription, schemas: Schemas): Record<string, Part> =>
  Object.fromEntries(
    webhooks.map(({ name, summary, scope, schema }) => [
      name,
      {
        post: {
          tags: [webhooksTag],
          operationId: `webhooks.${name}`,
          // Otherwise openapi-generator creates client methods that post events, which don't compile in TypeScript.
          'x-internal': true,
          summary,
          description: `In the change feed, this event requires the \`${scope}\` scope.`,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.response(schema) } },
          },
          responses: { '2XX': { description: 'Received.' } },
        },
      },
    ]),
  )

/** What `/api/1/` returns. It's the same for everyone. */
export const apiRoot = (publicUrl: string): Record<string, string> => ({
  reference: `${publicUrl}/api/1/docs`,
  changelog: `${publicUrl}/api/1/docs/changelog`,
  openapi: `${publicUrl}/api/1/openapi.json`,
  token: `${publicUrl}/api/1/token/`,
  map: `${publicUrl}/api/1/map/`,
})

const rootNames = Object.keys(apiRoot(''))
const rootProperties = Object.fromEntries(rootNames.map((name) => [name, { type: 'string', format: 'uri' }]))
const rootSchema = { type: 'object', required: rootNames, properties: rootProperties, additionalProperties: true }

/** It isn't an `endpoint`, because an endpoint needs a token, which belongs to a map. */
const rootOperation = (schemas: Schemas, publicUrl: string): Part => ({
  tags: ['root'],
  operationId: 'root.get',
  summary: 'Get links to the rest of the API',
  description: "Doesn't need a token.",
  security: [],
  responses: {
    200: {
      description: 'The links.',
      content: { 'application/json': { schema: schemas.define('ApiRoot', rootSchema), example: apiRoot(publicUrl) } },
    },
  },
})
