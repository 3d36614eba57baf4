import type { TObject } from 'typebox'
import type { Endpoint, FileBody } from '../http/endpoint.ts'
import { flatExample, formSchema } from './form-schema.ts'
import type { Part, Schemas } from './schemas.ts'

export function requestBody(endpoint: Endpoint & { body: TObject }, schemas: Schemas): Part {
  const { body, example } = endpoint
  const name = nameOf(endpoint)
  return {
    required: (body.required ?? []).length > 0,
    content: {
      'application/json': { schema: schemas.request(body, `${name}Body`), example },
      'application/x-www-form-urlencoded': {
        schema: schemas.request(formSchema(body), `${name}Form`),
        example: flatExample(example ?? {}),
      },
    },
  }
}

export const fileBody = ({ types }: FileBody): Part => ({
  required: true,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})

/** `things.create` takes a `ThingsCreateBody`, or a `ThingsCreateForm`. */
const nameOf = ({ id }: Endpoint): string =>
  id.replace(/(^|[._-])(\w)/g, (_match, _separator, letter: string) => letter.toUpperCase())
