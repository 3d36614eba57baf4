import { pageColours } from '../lib/page-colours.ts'
import { dayMs } from '../lib/time.ts'
import type { Site } from '../platform/context.ts'
import type { RouteDeps } from '../platform/feature.ts'
import type { Route, RouteResponse } from '../platform/http/server-deps.ts'
import { assetUrl } from '../web/assets.ts'
import { wordsIn } from '../words/words.ts'
import { sitemapRoutes } from './sitemap.ts'

/** Files that search engines and browsers request. */
export const pageRoutes = ({ database, site }: RouteDeps): Route[] => [
  { path: '/robots.txt', reply: async () => cacheable('text/plain; charset=utf-8', robots(site)) },
  { path: '/manifest.webmanifest', reply: async () => cacheable('application/manifest+json', manifest()) },
  ...sitemapRoutes(database, site),
]

const securityPath = '/.well-known/security.txt'
const validDays = 180

/** Where to report a vulnerability (RFC 9116). It must have an expiry date: half a year from today. */
export const securityRoute = (site: Site, contact: string, clock: () => Date): Route => ({
  path: securityPath,
  reply: async () => {
    const today = Math.floor(clock().getTime() / dayMs) * dayMs
    const expires = new Date(today + validDays * dayMs).toISOString()
    const text = `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${site.publicUrl}${securityPath}\n`
    return cacheable('text/plain; charset=utf-8', text)
  },
})

/** Excludes private pages, and pages that show the same tasks in another order. */
const robots = ({ publicUrl }: Site): string => `User-agent: *
Disallow: /you
Disallow: /sign-in
Disallow: /sign-out
Disallow: /*/*/search
Disallow: /*/*/suggest
Disallow: /*?*sort=
Disallow: /*?*category=
Disallow: /*?*reply=

Sitemap: ${publicUrl}/sitemap.xml
`

function manifest(): string {
  const t = wordsIn('en')
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: assetUrl(name),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: t('site.name'),
    short_name: t('site.name'),
    description: t('site.about'),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: pageColours.light.ground,
    theme_color: pageColours.light.ground,
    icons: [
      { src: assetUrl('icon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  })
}

const cacheable = (type: string, body: string): RouteResponse => ({
  status: 200,
  type,
  body,
  headers: { 'cache-control': 'public, max-age=3600' },
})
