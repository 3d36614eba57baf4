import type { Site } from './context.ts'
import type { Database } from './db/database.ts'
import type { AnyEvent } from './events/event.ts'
import type { Reaction } from './events/reaction.ts'
import type { Endpoint } from './http/endpoint.ts'
import type { Route } from './http/server-parts.ts'
import type { JobKind } from './jobs/kind.ts'

/** What a feature adds to the application. */
export interface Feature {
  name: string
  endpoints?: Endpoint[]
  events?: AnyEvent[]
  /** What is served outside the interface and the pages. */
  routes?(parts: RouteParts): Route[]
  /** Work for the background. */
  jobs?: JobKind[]
  /** What follows events, of this feature or of those before it. */
  on?: Reaction[]
}

export interface RouteParts {
  database: Database
  site: Site
}
