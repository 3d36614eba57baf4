import type { Context, MapContext, Site } from './context.ts'
import type { Database } from './db/database.ts'
import type { AnyEvent } from './events/event.ts'
import type { Reaction } from './events/reaction.ts'
import type { Endpoint } from './http/endpoint.ts'
import type { Route } from './http/server-deps.ts'
import type { JobHandler } from './jobs/job-handler.ts'

export interface Feature {
  name: string
  /** Everything its `api.ts` exports. */
  api?: Record<string, Endpoint>
  /** Everything its `events.ts` exports. */
  events?: Record<string, AnyEvent>
  /** Routes that are neither endpoints nor pages. */
  routes?(deps: RouteDeps): Route[]
  gauges?: GaugeSource
  jobs?: JobHandler[]
  /** Finds which of these images the feature's records use. Unused images are deleted after a day. */
  usedImages?: UsedImages
  /** Reactions to events from this feature or from earlier ones. */
  reactions?: Reaction[]
}

export type UsedImages = (ctx: MapContext, images: { id: number; hash: string }[]) => Promise<number[]>

export interface RouteDeps {
  database: Database
  site: Site
}

/** Values that are read when the metrics are requested, at most every ten seconds. */
export interface GaugeSource {
  gauges: { name: string; help: string; label?: string }[]
  /** The values by gauge name, then by the value of the gauge's label, or '' if it has none. */
  read(ctx: Context): Promise<Record<string, Map<string, number>>>
}
