import type { Part } from './schemas.ts'

/** What `/api/1/` returns. It's the same for everyone. */
export const apiRoot = (publicUrl: string): Record<string, string> => ({
  reference: `${publicUrl}/api/1/docs`,
  changelog: `${publicUrl}/api/1/docs/changelog`,
  openapi: `${publicUrl}/api/1/openapi.json`,
  token: `${publicUrl}/api/1/token/`,
  map: `${publicUrl}/api/1/map/`,
})

const schema = { type: 'object', additionalProperties: { type: 'string', format: 'uri' } }

/** It isn't an endpoint, because those have a token and its map. */
export const rootOperation = (publicUrl: string): Part => ({
  tags: ['root'],
  operationId: 'root.get',
  summary: 'Get links to the rest of the API',
  description: "Doesn't need a token.",
  security: [],
  responses: {
    200: { description: 'URLs by name.', content: { 'application/json': { schema, example: apiRoot(publicUrl) } } },
  },
})
