import { readablePath } from '../scripts/reference/permissions.ts'
import { endpoints } from '../src/features.ts'
import { percentile } from '../src/lib/arrays.ts'
import { pages } from '../src/pages/pages.ts'
import { urlIn } from '../test/support/page-access/urls.ts'
import { note } from './load.ts'
import { type ProcessorClock, spentBetween } from './server-process.ts'

/** Who requests the pages. */
export type Who = 'visitor' | 'person' | 'administrator'

export interface PagesMap {
  url: string
  team: string
  token: string
  cookies: Record<Who, string>
  records: Record<string, number>
}

export interface PageRow {
  path: string
  smallMs: number
  largeMs: number
}

export interface MeasuredPages {
  rows: PageRow[]
  /** Paths of pages that weren't measured, with the reason. */
  left: string[]
}

/** PostgreSQL caches a statement's plan on each connection after a few runs. */
const warmUps = 8
const batches = 5
const requestsABatch = 4

/** These pages grow with the map and are streamed. */
const isWholeMap = (path: string): boolean => path.endsWith('.zip') || path === '/:team/:map/manage/audit/:file'

/** The pages of a map, and the endpoints that read it. */
const targets = [
  ...pages.filter(({ path, show }) => show && /:team.*:map/.test(path)),
  ...endpoints.filter(({ method, reply }) => method === 'GET' && !('streamed' in reply)),
]

/** Search words that each occur in about 5% of the titles, so that both maps show a full page. */
const queries: Record<string, string> = {
  '/:team/:map/search': '?q=export',
  '/:team/:map/search/typing': '?q=export',
  '/:team/:map/suggest/similar': '?title=Export+shortcuts+42',
  '/:team/:map/embed/similar': '?title=Export+shortcuts+42',
  '/api/1/map/search/': '?q=export',
}

/**
 * Measures the CPU time of every page of a map and of every endpoint that reads it, alternating between the two maps.
 * `commit` empties the cache before each request.
 */
export async function measurePages(
  small: PagesMap,
  large: PagesMap,
  { clock, commit }: { clock: ProcessorClock; commit(): Promise<void> },
  { only = '', as = 'administrator' }: { only?: string | undefined; as?: Who | undefined } = {},
): Promise<MeasuredPages> {
  const maps = [small, large].map((map) => ({ ...map, cookie: map.cookies[as] }))
  const rows: PageRow[] = []
  const left: string[] = []
  for (const target of targets.filter(({ path }) => path.includes(only))) {
    const path = readablePath(target)
    if (isWholeMap(path)) {
      left.push(`${path} (the whole map)`)
      continue
    }
    note(path)
    const urls = maps.map((map) => urlOf(map, target) + (queries[path] ?? ''))
    const statuses = await Promise.all(maps.map((map, index) => get(map, urls[index] ?? '')))
    if (statuses.some((status) => status !== 200)) {
      left.push(`${path} (${statuses})`)
      continue
    }
    const times: [number[], number[]] = [[], []]
    for (let number = 0; number < warmUps + batches; number += 1) {
      for (const [index, map] of maps.entries()) {
        let spent = 0
        for (let request = 0; request < requestsABatch; request += 1) {
          await commit()
          const start = await clock.now()
          await get(map, urls[index] ?? '')
          spent += spentBetween(start, await clock.now())
        }
        if (number >= warmUps) times[index]?.push(spent / requestsABatch)
      }
    }
    rows.push({ path, smallMs: percentile(times[0], 0.5) ?? 0, largeMs: percentile(times[1], 0.5) ?? 0 })
  }
  return { rows: rows.toSorted((a, b) => b.largeMs - a.largeMs), left }
}

/** How many times more expensive the page is on the large map. */
export const growthOf = ({ smallMs, largeMs }: PageRow): number => largeMs / smallMs

function urlOf({ team, records }: PagesMap, target: (typeof targets)[number]): string {
  const place = { map: { team }, records, image: 'none', invitation: { secret: 'none' } }
  return urlIn(place as unknown as Parameters<typeof urlIn>[0], target)
}

/** First follows a redirect to the full URL of a task or list. */
async function get({ url, token, cookie }: PagesMap & { cookie: string }, path: string): Promise<number> {
  const sent = path.startsWith('/api/') ? { authorization: `Token ${token}` } : { accept: 'text/html', cookie }
  const response = await fetch(url + (final.get(path) ?? path), { headers: sent })
  await response.arrayBuffer()
  if (response.redirected) final.set(path, new URL(response.url).pathname)
  return response.status
}

const final = new Map<string, string>()
