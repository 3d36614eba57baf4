import { api } from './api-document.ts'
import type { Config } from './config.ts'
import { featureRoutes } from './features.ts'
import { pageRoutes } from './pages/routes.ts'
import type { Site } from './platform/context.ts'
import type { Database } from './platform/db/database.ts'
import { healthRoute } from './platform/http/health.ts'
import type { Route, ServerParts } from './platform/http/server-parts.ts'
import { referenceRoutes } from './platform/openapi/routes.ts'
import { accentRoute } from './web/accent-route.ts'
import { assetRoute } from './web/asset-route.ts'
import { widgetRoute } from './web/widget-route.ts'

interface Served {
  routes: Route[]
  observe?: ServerParts['observe']
}

/** What is served besides the interface itself. */
export async function routes(parts: { config: Config; database: Database; site: Site }): Promise<Served> {
  const { config, database, site } = parts
  const metrics = config.METRICS
    ? (await import('./platform/http/metrics.ts')).openMetrics(config.METRICS_TOKEN)
    : undefined
  return {
    routes: [
      healthRoute(database),
      assetRoute,
      accentRoute,
      widgetRoute,
      ...pageRoutes({ database, site }),
      ...featureRoutes({ database, site }),
      ...referenceRoutes(api, site),
      ...(metrics ? [metrics.route] : []),
    ],
    observe: metrics?.observe,
  }
}
