import type { Endpoint } from '../http/endpoint.ts'
import type { Part } from './schemas.ts'

/** The endpoint, and the one its path serves instead when the body asks for it. */
export const facesOf = (endpoint: Endpoint): Endpoint[] =>
  endpoint.instead ? [endpoint, endpoint.instead.endpoint] : [endpoint]

/** What the faces send or answer, as one media type. */
export function mediaType(shown: { face: Endpoint; schema: Part; value: unknown }[]): Part {
  const [only, ...others] = shown
  if (only && others.length === 0) return { schema: only.schema, example: only.value }
  const examples = shown.map(({ face, value }) => [face.id, { summary: face.summary, value }])
  return { schema: { oneOf: shown.map(({ schema }) => schema) }, examples: Object.fromEntries(examples) }
}
