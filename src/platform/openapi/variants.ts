import type { Endpoint } from '../http/endpoint.ts'
import type { Part } from './schemas.ts'

/** The endpoint, and the other one that its path serves for some bodies. */
export const variantsOf = (endpoint: Endpoint): Endpoint[] =>
  endpoint.instead ? [endpoint, endpoint.instead.endpoint] : [endpoint]

/** The request or response bodies of all variants, as one media type. */
export function mediaType(variants: { endpoint: Endpoint; schema: Part; value: unknown }[]): Part {
  const [only, ...others] = variants
  if (only && others.length === 0) return { schema: only.schema, example: only.value }
  const examples = variants.map(({ endpoint, value }) => [endpoint.id, { summary: endpoint.summary, value }])
  return { schema: { oneOf: variants.map(({ schema }) => schema) }, examples: Object.fromEntries(examples) }
}
