import { sql } from 'kysely'
import { taskPath } from '../features/tasks/rules/path.ts'
import type { Site } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { NotFound } from '../platform/errors.ts'
import type { Route, RouteAnswer } from '../platform/http/server-parts.ts'

/** A file may hold 50,000 addresses; those of the map and its lists come on top of these. */
const tasksInFile = 49_000

/** For search engines: one file lists the files, each of which lists what everybody may see of one map. */
export function sitemapRoutes(database: Database, site: Site, perFile = tasksInFile): Route[] {
  return [
    {
      path: '/sitemap.xml',
      reply: async () => {
        const files = (await openMaps(database)).flatMap(({ team, slug, approved }) =>
          Array.from({ length: filesFor(approved, perFile) }, (_, n) => `/sitemap/${team}/${slug}/${n + 1}.xml`),
        )
        return xml(
          'sitemapindex',
          files.map((path) => `<sitemap>${loc(site, path)}</sitemap>`),
        )
      },
    },
    {
      path: '/sitemap/:team/:map/:file.xml',
      reply: async ({ params }) => {
        const file = Number(/^[1-9]\d{0,5}$/.exec(params.file ?? '')?.[0] ?? 0)
        const [map] = await openMaps(database, params)
        if (!map || file < 1 || file > filesFor(map.approved, perFile)) throw new NotFound()
        const path = `/${map.team}/${map.slug}`
        const lists = file === 1 ? await listsOf(database, map.id) : []
        const tasks = await tasksOf(database, map.id, perFile, (file - 1) * perFile)
        return xml('urlset', [
          ...(file === 1 ? [`<url>${loc(site, `${path}/`)}</url>`] : []),
          ...lists.map(({ id, slug }) => `<url>${loc(site, `${path}/${id}-${slug}/`)}</url>`),
          ...tasks.map((task) => `<url>${loc(site, taskPath(path, task))}<lastmod>${task.modified}</lastmod></url>`),
        ])
      },
    },
  ]
}

const filesFor = (tasks: number, perFile: number): number => Math.max(1, Math.ceil(tasks / perFile))

/** Every map that is open, or the one of an address, with how many of its tasks everybody may see. */
async function openMaps({ read }: Database, address?: Record<string, string>) {
  const one = address ? sql`and e.slug = ${address.team} and m.slug = ${address.map}` : sql``
  const { rows } = await sql<{ id: number; team: string; slug: string; approved: number }>`
    select m.id, e.slug as team, m.slug,
      (select coalesce(sum(l.tasks_count), 0) from lists l where l.map_id = m.id) -
      (select count(*) from tasks t where t.map_id = m.id and t.pending) as approved
    from maps m join teams e on e.id = m.team_id
    where m.archived is null ${one} order by m.id limit 50000`.execute(read)
  return rows
}

const listsOf = ({ read }: Database, mapId: number) =>
  read.selectFrom('lists').select(['id', 'slug']).where('map_id', '=', mapId).orderBy('id').execute()

const tasksOf = ({ read }: Database, mapId: number, limit: number, offset: number) =>
  read
    .selectFrom('tasks')
    .select(['id', 'slug', 'modified'])
    .where('map_id', '=', mapId)
    .where(sql<boolean>`not pending`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

/** Slugs hold nothing that XML would take for its own; the address of the installation may. */
const loc = ({ publicUrl }: Site, path: string): string => `<loc>${publicUrl.replaceAll('&', '&amp;')}${path}</loc>`

const xml = (root: 'sitemapindex' | 'urlset', entries: string[]): RouteAnswer => ({
  status: 200,
  type: 'application/xml; charset=utf-8',
  headers: { 'cache-control': 'public, max-age=3600' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`,
})
