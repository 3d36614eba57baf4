import type { RouteParts } from '../platform/feature.ts'
import type { Route } from '../platform/http/server-parts.ts'
import { siteRoutes } from './site-files.ts'
import { sitemapRoutes } from './sitemap.ts'

/** Files that search engines and browsers request. */
export const pageRoutes = ({ database, site }: RouteParts): Route[] => [
  ...siteRoutes(site),
  ...sitemapRoutes(database, site),
]
