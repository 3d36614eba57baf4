import type { Refusal } from '../errors.ts'
import type { Endpoint } from '../http/endpoint.ts'

/** What the document says of an interface, besides what is true of every one. */
export interface ApiDescription {
  info: { title: string; version: string; [more: string]: unknown }
  endpoints: Endpoint[]
  /** The path of a collection, for the example of a `Link` header. */
  collectionPath: string
  /** When these statuses are answered, with an example of each kind. */
  refusals: Record<400 | 403 | 404, DescribedRefusal>
  /** Added to the description of an endpoint. */
  noteOn(endpoint: Endpoint): string | undefined
}

export interface DescribedRefusal {
  about: string
  examples: Refusal[]
}
