import type { AnyEvent } from './events/event.ts'
import type { Endpoint } from './http/endpoint.ts'

/** What a feature adds to the application. */
export interface Feature {
  name: string
  endpoints?: Endpoint[]
  /** Each has data of its own; what they share is enough here. */
  events?: AnyEvent[]
}
