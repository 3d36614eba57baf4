import type { EventType } from './events/event.ts'
import type { Endpoint } from './http/endpoint.ts'
import type { Page } from './http/page.ts'

/** What a slice brings to the house. */
export interface Feature {
  name: string
  endpoints?: Endpoint[]
  pages?: Page[]
  /** Each has data of its own; what they share is enough here. */
  events?: EventType<unknown>[]
}
