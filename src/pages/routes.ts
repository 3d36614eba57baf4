import type { RouteParts } from '../platform/feature.ts'
import type { Route } from '../platform/http/server-parts.ts'
import { siteRoutes } from './site-files.ts'
import { sitemapRoutes } from './sitemap.ts'

/** What search engines and browsers ask a site for besides its pages. */
export const pageRoutes = ({ database, site }: RouteParts): Route[] => [
  ...siteRoutes(site),
  ...sitemapRoutes(database, site),
]
