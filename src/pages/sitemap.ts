import { countApprovedTasks, listSlugs } from '../features/lists/queries/sitemap.ts'
import { findPublicMap, listPublicMaps } from '../features/maps/queries/sitemap.ts'
import { listApprovedTasks } from '../features/tasks/queries/list-approved-tasks.ts'
import { taskPath } from '../features/tasks/rules/list-view.ts'
import type { Site } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { NotFound } from '../platform/errors.ts'
import type { Route, RouteResponse } from '../platform/http/server-deps.ts'

/** A file may hold 50,000 URLs. The map and its lists need some of them. */
const maxTasksInFile = 49_000

/** The index lists the files. Each file lists the public pages of one map. */
export function sitemapRoutes({ read }: Database, site: Site, perFile = maxTasksInFile): Route[] {
  return [
    {
      path: '/sitemap.xml',
      // It counts the tasks of all maps.
      counts: 'searches',
      reply: async () => {
        const [maps, approvedIn] = await Promise.all([listPublicMaps(read), countApprovedTasks(read)])
        const files = maps.flatMap(({ id, team, slug }) =>
          Array.from(
            { length: filesFor(approvedIn.get(id) ?? 0, perFile) },
            (_, n) => `/sitemap/${team}/${slug}/${n + 1}.xml`,
          ),
        )
        return xml(
          'sitemapindex',
          files.map((path) => `<sitemap>${loc(site, path)}</sitemap>`),
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

/** Slugs need no escaping in XML; the URL of the installation may. */
const loc = ({ publicUrl }: Site, path: string): string => `<loc>${publicUrl.replaceAll('&', '&amp;')}${path}</loc>`

const xml = (root: 'sitemapindex' | 'urlset', entries: string[]): RouteResponse => ({
  status: 200,
  type: 'application/xml; charset=utf-8',
  headers: { 'cache-control': 'public, max-age=3600' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`,
})
