import { readablePath } from '../scripts/reference/permissions.ts'
import { percentile } from '../src/lib/arrays.ts'
import { pages } from '../src/pages/pages.ts'
import { urlIn } from '../test/support/page-access/urls.ts'
import { type ProcessorClock, spentBetween } from './server-process.ts'

/** Who requests the pages. */
export type Who = 'visitor' | 'person' | 'administrator'

export interface PagesMap {
  url: string
  team: string
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
const warmUps = 12
const batches = 7
const requestsABatch = 6

/** These pages grow with the map and are streamed. */
const wholeMaps = ['/:team/:map/manage/settings/map.json', '/:team/:map/manage/audit/:file']

/** Search words that each occur in about 5% of the titles, so that both maps show a full page. */
const queries: Record<string, string> = {
  '/:team/:map/search': '?q=export',
  '/:team/:map/search/typing': '?q=export',
  '/:team/:map/suggest/similar': '?title=Export+shortcuts+42',
  '/:team/:map/embed/similar': '?title=Export+shortcuts+42',
}

/** Measures the CPU time of every map page, alternating between the two maps. */
export async function measurePages(
  small: PagesMap,
  large: PagesMap,
  clock: ProcessorClock,
  { only = '', as = 'administrator' }: { only?: string | undefined; as?: Who | undefined } = {},
): Promise<MeasuredPages> {
  const maps = [small, large].map((map) => ({ ...map, cookie: map.cookies[as] }))
  const rows: PageRow[] = []
  const left: string[] = []
  for (const page of pages.filter(({ path, show }) => show && /:team.*:map/.test(path) && path.includes(only))) {
    const path = readablePath(page)
    const urls = maps.map((map) => urlOf(map, page) + (queries[path] ?? ''))
    const answers = await Promise.all(maps.map((map, index) => get(map, urls[index] ?? '')))
    if (wholeMaps.includes(path) || answers.some(({ status }) => status !== 200)) {
      left.push(`${path} (${wholeMaps.includes(path) ? 'the whole map' : answers.map(({ status }) => status)})`)
      continue
    }
    const times: [number[], number[]] = [[], []]
    for (let number = 0; number < warmUps + batches; number += 1) {
      for (const [index, map] of maps.entries()) {
        const start = await clock.now()
        for (let request = 0; request < requestsABatch; request += 1) await get(map, urls[index] ?? '')
        const spent = spentBetween(start, await clock.now())
        if (number >= warmUps) times[index]?.push(spent / requestsABatch)
      }
    }
    rows.push({ path, smallMs: percentile(times[0], 0.5) ?? 0, largeMs: percentile(times[1], 0.5) ?? 0 })
  }
  return { rows: rows.toSorted((a, b) => b.largeMs - a.largeMs), left }
}

/** How many times more expensive the page is on the large map. */
export const growthOf = ({ smallMs, largeMs }: PageRow): number => largeMs / smallMs

function urlOf({ team, records }: PagesMap, page: (typeof pages)[number]): string {
  const place = { map: { team }, records, image: 'none', invitation: { secret: 'none' } }
  return urlIn(place as unknown as Parameters<typeof urlIn>[0], page)
}

/** First follows a redirect to the full URL of a task or list. */
async function get({ url, cookie }: { url: string; cookie: string }, path: string): Promise<{ status: number }> {
  const response = await fetch(url + (final.get(path) ?? path), { headers: { accept: 'text/html', cookie } })
  await response.arrayBuffer()
  if (response.redirected) final.set(path, new URL(response.url).pathname)
  return { status: response.status }
}

const final = new Map<string, string>()
