import type { Config } from './config.ts'
import { avatarRoutes } from './features/maps/avatars.ts'
import { endpoints } from './features.ts'
import type { Site } from './platform/context.ts'
import type { Database } from './platform/db/database.ts'
import { healthRoute } from './platform/http/health.ts'
import { openMetrics } from './platform/http/metrics.ts'
import type { Route, ServerParts } from './platform/http/parts.ts'
import { referenceRoutes } from './platform/openapi/routes.ts'

/** What is served besides the interface itself. */
export function routes(parts: { config: Config; database: Database; site: Site }): {
  routes: Route[]
  observe?: ServerParts['observe']
} {
  const { config, database, site } = parts
  const metrics = config.METRICS ? openMetrics(config.METRICS_TOKEN) : undefined
  return {
    routes: [
      healthRoute(database),
      ...avatarRoutes(database),
      ...referenceRoutes(endpoints, site),
      ...(metrics ? [metrics.route] : []),
    ],
    observe: metrics?.observe,
  }
}
