import type { Part, Schemas } from './schemas.ts'

/** What `/api/1/` returns. It's the same for everyone. */
export const apiRoot = (publicUrl: string): Record<string, string> => ({
  reference: `${publicUrl}/api/1/docs`,
  changelog: `${publicUrl}/api/1/docs/changelog`,
  openapi: `${publicUrl}/api/1/openapi.json`,
  token: `${publicUrl}/api/1/token/`,
  map: `${publicUrl}/api/1/map/`,
})

const names = Object.keys(apiRoot(''))
const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', format: 'uri' }]))
const schema = { type: 'object', required: names, properties, additionalProperties: true }

/** It isn't an `endpoint`, because an endpoint needs a token, which belongs to a map. */
export const rootOperation = (schemas: Schemas, publicUrl: string): Part => ({
  tags: ['root'],
  operationId: 'root.get',
  summary: 'Get links to the rest of the API',
  description: "Doesn't need a token.",
  security: [],
  responses: {
    200: {
      description: 'The links.',
      content: { 'application/json': { schema: schemas.define('ApiRoot', schema), example: apiRoot(publicUrl) } },
    },
  },
})
