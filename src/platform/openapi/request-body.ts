import type { TObject } from 'typebox'
import type { Endpoint, FileBody } from '../http/endpoint.ts'
import type { Part, Schemas } from './schemas.ts'

/** Forms are described in prose: of two media types, generators choose the wrong one, or none. */
export function requestBody(endpoint: Endpoint & { body: TObject }, schemas: Schemas): Part {
  const { body, example } = endpoint
  return {
    required: true,
    content: { 'application/json': { schema: schemas.request(body, `${nameOf(endpoint)}Body`), example } },
  }
}

export const fileBody = ({ types }: FileBody): Part => ({
  required: true,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})

/** `things.create` takes a `ThingsCreateBody`. */
const nameOf = ({ id }: Endpoint): string =>
  id.replace(/(^|[._-])(\w)/g, (_match, _separator, letter: string) => letter.toUpperCase())
