import { readablePath } from '../scripts/reference/page-path.ts'
import { pages } from '../src/pages/pages.ts'
import { addressIn } from '../test/support/walk/addresses.ts'

export interface PagesMap {
  url: string
  team: string
  cookie: string
  records: Record<string, number>
}

export interface PageRow {
  path: string
  smallMs: number
  largeMs: number
}

const warmUps = 5
const requests = 25

/** They are as long as the map is, and are sent in parts. */
const wholeMaps = ['/:team/:map/manage/settings/map.json', '/:team/:map/manage/audit/:file']

/** What searches look for: each word is in about a twentieth of the titles. */
const queries: Record<string, string> = {
  '/:team/:map/search': '?q=export+shortcuts',
  '/:team/:map/suggest/similar': '?title=Export+shortcuts+42',
}

/** The time of every page of a map for an administrator. Both maps are measured in turn. */
export async function measurePages(small: PagesMap, large: PagesMap): Promise<{ rows: PageRow[]; left: string[] }> {
  const rows: PageRow[] = []
  const left: string[] = []
  for (const page of pages.filter(({ path, show }) => show && /:team.*:map/.test(path))) {
    const path = readablePath(page)
    const addresses = [small, large].map((map) => addressOf(map, page) + (queries[path] ?? ''))
    const answers = await Promise.all([small, large].map((map, index) => get(map, addresses[index] ?? '')))
    if (wholeMaps.includes(path) || answers.some(({ status }) => status !== 200)) {
      left.push(`${path} (${wholeMaps.includes(path) ? 'the whole map' : answers.map(({ status }) => status)})`)
      continue
    }
    const times: [number[], number[]] = [[], []]
    for (let number = 0; number < warmUps + requests; number += 1) {
      for (const [index, map] of [small, large].entries()) {
        const { ms } = await get(map, addresses[index] ?? '')
        if (number >= warmUps) times[index]?.push(ms)
      }
    }
    rows.push({ path, smallMs: median(times[0]), largeMs: median(times[1]) })
  }
  return { rows: rows.toSorted((a, b) => b.largeMs - a.largeMs), left }
}

/** How many times as long the page takes on the large map. */
export const growthOf = ({ smallMs, largeMs }: PageRow): number => largeMs / smallMs

function addressOf({ team, records }: PagesMap, page: (typeof pages)[number]): string {
  const place = { map: { team }, records, image: 'none', invitation: { secret: 'none' } }
  return addressIn(place as unknown as Parameters<typeof addressIn>[0], page)
}

/** Follows a redirect to the whole address of a task or list first. */
async function get({ url, cookie }: PagesMap, address: string): Promise<{ status: number; ms: number }> {
  const start = performance.now()
  const response = await fetch(url + (final.get(address) ?? address), { headers: { accept: 'text/html', cookie } })
  await response.arrayBuffer()
  const ms = performance.now() - start
  if (response.redirected) final.set(address, new URL(response.url).pathname)
  return { status: response.status, ms }
}

const final = new Map<string, string>()

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
