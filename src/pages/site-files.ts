import {
  countApprovedTasks,
  findPublicMap,
  listApprovedTasks,
  listPublicMaps,
  listSlugs,
} from '../features/tasks/queries/sitemap.ts'
import { taskPath } from '../features/tasks/rules/list-view.ts'
import { pageColours } from '../lib/page-colours.ts'
import { dayMs } from '../lib/time.ts'
import type { Site } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { NotFound } from '../platform/errors.ts'
import type { RouteDeps } from '../platform/feature.ts'
import type { Route, RouteResponse } from '../platform/http/server-deps.ts'
import { assetUrl } from '../web/assets.ts'
import { wordsIn } from '../words/words.ts'

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

/** A file can have up to 50,000 URLs. The map and its lists need some of them. */
const maxTasksInFile = 49_000

/** The index lists the files. Each file lists the public pages of one map. */
export function sitemapRoutes(database: Database, site: Site, perFile = maxTasksInFile): Route[] {
  const { read } = database
  return [
    {
      path: '/sitemap.xml',
      // Expensive, because it counts the tasks in all maps.
      counts: 'searches',
      reply: async () => {
        const [listed, approvedIn] = await Promise.all([
          listPublicMaps(read),
          database.inReachableMaps((maps) => countApprovedTasks(read, undefined, maps)),
        ])
        const maps = listed.filter(({ id }) => database.isReachable(id))
        const files = maps.flatMap(({ id, team, slug }) =>
          Array.from(
            { length: filesFor(approvedIn.get(id) ?? 0, perFile) },
            (_, n) => `/sitemap/${team}/${slug}/${n + 1}.xml`,
          ),
        )
        return xml(
          'sitemapindex',
          files.map((path) => `<sitemap>${loc(site, path)}</sitemap>`),
          maps.length === listed.length ? undefined : 'no-store',
        )
      },
    },
    {
      path: '/sitemap/:team/:map/:file.xml',
      counts: 'pages',
      reply: async ({ params }) => {
        const file = Number(/^[1-9]\d{0,5}$/.exec(params.file ?? '')?.[0] ?? 0)
        const map = await findPublicMap(read, params)
        if (!map || file < 1) throw new NotFound()
        const approvedIn = await countApprovedTasks(read, map.id)
        if (file > filesFor(approvedIn.get(map.id) ?? 0, perFile)) throw new NotFound()
        const path = `/${map.team}/${map.slug}`
        const lists = file === 1 ? await listSlugs(read, map.id) : []
        const tasks = await listApprovedTasks(read, map.id, { limit: perFile, offset: (file - 1) * perFile })
        return xml('urlset', [
          ...(file === 1 ? [`<url>${loc(site, `${path}/`)}</url>`, `<url>${loc(site, `${path}/news/`)}</url>`] : []),
          ...lists.map(({ id, slug }) => `<url>${loc(site, `${path}/${id}-${slug}/`)}</url>`),
          ...tasks.map((task) => `<url>${loc(site, taskPath(path, task))}<lastmod>${task.modified}</lastmod></url>`),
        ])
      },
    },
  ]
}

const filesFor = (tasks: number, perFile: number): number => Math.max(1, Math.ceil(tasks / perFile))

/** Slugs don't need escaping in XML; the installation's URL may. */
const loc = ({ publicUrl }: Site, path: string): string => `<loc>${publicUrl.replaceAll('&', '&amp;')}${path}</loc>`

const xml = (root: 'sitemapindex' | 'urlset', entries: string[], caching = 'public, max-age=3600'): RouteResponse => ({
  status: 200,
  type: 'application/xml; charset=utf-8',
  headers: { 'cache-control': caching },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`,
})
