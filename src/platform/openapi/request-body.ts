import type { TObject } from 'typebox'
import type { Endpoint, FileBody } from '../http/endpoint.ts'
import type { Part, Schemas } from './schemas.ts'
import { mediaType, variantsOf } from './variants.ts'

type WithBody = Endpoint & { body: TObject }

export function requestBody(endpoint: Endpoint, schemas: Schemas): Part {
  const variants = variantsOf(endpoint).filter((variant): variant is WithBody => variant.body !== undefined)
  const content = mediaType(
    variants.map((variant) => ({
      endpoint: variant,
      schema: schemas.request(variant.body, bodyName(variant)),
      value: variant.example,
    })),
  )
  const encoding = Object.fromEntries(
    variants.flatMap(nestedFields).map((name) => [name, { style: 'deepObject', explode: true }]),
  )
  return {
    required: variants.every(({ body }) => (body.required ?? []).length > 0),
    content: {
      'application/json': content,
      'application/x-www-form-urlencoded': Object.keys(encoding).length > 0 ? { ...content, encoding } : content,
    },
  }
}

export const fileBody = ({ types }: FileBody): Part => ({
  required: true,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})

/** `things.create` takes a `ThingsCreateBody`. */
const bodyName = ({ id }: Endpoint): string =>
  `${id.replace(/(^|[._-])(\w)/g, (_match, _separator, letter: string) => letter.toUpperCase())}Body`

/** In a form, `voter[email]` is the email of the voter. */
function nestedFields({ body }: WithBody): string[] {
  const fields = body.properties as Record<string, { type?: string; anyOf?: { type?: string }[] }>
  const isObject = (name: string) => [fields[name], ...(fields[name]?.anyOf ?? [])].some((f) => f?.type === 'object')
  return Object.keys(fields).filter(isObject)
}
