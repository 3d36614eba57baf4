import type { RouteDeps } from '../platform/feature.ts'
import type { Route } from '../platform/http/server-deps.ts'
import { siteRoutes } from './site-files.ts'
import { sitemapRoutes } from './sitemap.ts'

/** Files that search engines and browsers request. */
export const pageRoutes = ({ database, site }: RouteDeps): Route[] => [
  ...siteRoutes(site),
  ...sitemapRoutes(database, site),
]
