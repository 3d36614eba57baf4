import type { TObject } from 'typebox'
import type { Scope } from '../actor.ts'
import type { Refusal } from '../errors.ts'
import type { Endpoint } from '../http/endpoint.ts'

/** The URL in the examples of the generated files. */
export const anyInstallation = 'http://localhost:3000'

/** The parts of the OpenAPI document that depend on the product. */
export interface ApiDescription {
  info: { title: string; version: string; [more: string]: unknown }
  endpoints: Endpoint[]
  webhooks: DescribedEvent[]
  /** The name and description of the schema for any of these events. */
  anyEvent: { name: string; description: string }
  /** The path of a collection, for the example of a `Link` header. */
  collectionPath: string
  /** The description of each group of endpoints, by the first word of their ids. */
  tags: Record<string, string>
  /** The Markdown that the reference shows, from the repository. This file has all endpoints. */
  reference: Pick<MarkdownFile, 'file'>
  /** All events and error codes. */
  lists: MarkdownFile[]
  guides: MarkdownFile[]
  errorCodes: ErrorCode[]
  /** When the API responds with these statuses, with examples. */
  refusals: Record<400 | 403 | 404, DescribedRefusal>
  noteOn(endpoint: Endpoint): string | undefined
}

export interface MarkdownFile {
  /** Its name in the URL. */
  name: string
  file: string
}

export interface DescribedEvent {
  name: string
  summary: string
  scope: Scope
  schema: TObject
}

/** The `code` of an error, or of one problem in the `errors` of a 400. */
export interface ErrorCode {
  code: string
  status: number | 'field'
  about: string
}

export interface DescribedRefusal {
  about: string
  examples: Refusal[]
}
