import { api } from './api-document.ts'
import type { Config } from './config.ts'
import { featureRoutes, gauges } from './features.ts'
import { pageRoutes, securityRoute } from './pages/site-files.ts'
import { type Site, systemContext } from './platform/context.ts'
import type { Database } from './platform/db/database.ts'
import type { Readiness } from './platform/db/readiness.ts'
import { healthRoute, livenessRoute, readinessRoute } from './platform/http/health.ts'
import type { ServerDeps } from './platform/http/server-deps.ts'
import type { Log } from './platform/log.ts'
import { referenceRoutes } from './platform/openapi/routes.tsx'
import { alone, type Siblings } from './platform/siblings.ts'
import { accentRoute, assetRoute, assetUrl, widgetRoute } from './web/assets.ts'

interface Deps {
  config: Config
  database: Database
  readiness: Pick<Readiness, 'check'>
  hasStarted: () => boolean
  site: Site
  clock: () => Date
  log: Log
  siblings?: Siblings
}

/** Everything that is served besides the API itself. */
export async function routes(deps: Deps): Promise<Pick<ServerDeps, 'routes' | 'observe'>> {
  const { config, database, readiness, hasStarted, site, clock, log, siblings = alone } = deps
  const metrics = config.METRICS
    ? (await import('./platform/http/metrics.ts')).openMetrics({
        token: config.METRICS_TOKEN,
        gauges,
        context: () => systemContext(database, site, clock().toISOString()),
        log,
        siblings,
      })
    : undefined
  return {
    routes: [
      healthRoute(database, hasStarted),
      livenessRoute,
      readinessRoute(readiness, log),
      assetRoute,
      accentRoute,
      widgetRoute,
      ...pageRoutes({ database, site }),
      ...featureRoutes({ database, site }),
      ...referenceRoutes(api, site, () => ({
        styleSheet: assetUrl('reference.css'),
        icon: assetUrl('icon.svg'),
      })),
      ...(config.SECURITY_CONTACT ? [securityRoute(site, config.SECURITY_CONTACT, clock)] : []),
      ...(metrics ? [metrics.route] : []),
    ],
    ...(metrics && { observe: metrics.observe }),
  }
}
