import { pageColours } from '../lib/page-colours.ts'
import type { Site } from '../platform/context.ts'
import type { Route, RouteResponse } from '../platform/http/server-deps.ts'
import { assetUrl } from '../web/assets.ts'
import { wordsIn } from '../words/words.ts'

/** Files for robots and home screens. */
export const siteRoutes = (site: Site): Route[] => [
  { path: '/robots.txt', reply: async () => cacheable('text/plain; charset=utf-8', robots(site)) },
  { path: '/manifest.webmanifest', reply: async () => cacheable('application/manifest+json', manifest()) },
]

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
