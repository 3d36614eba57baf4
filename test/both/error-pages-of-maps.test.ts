import { describe, expect, it, vi } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import type { Answered } from '../support/requests/call.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'

/** URLs in a map with nothing to show. Some match a page route, some don't. */
const urls = ['/task/999-none', '/nowhere', '/no/such/page?q=1', '/manage/queue/none']

const brandOf = (text: string): string => /<a class="brand" href="[^"]*">.*?<bdi>[^<]*<\/bdi>/s.exec(text)?.[0] ?? ''

async function hidden(map: TestMap): Promise<TestMap> {
  await map.client('manage').access.edit({ visibility: 'team' })
  return map
}

/** Strips the parts that differ between requests and makes both URLs the same. */
const comparable = ({ status, headers, text }: Answered, { team }: TestMap) => ({
  status,
  headers: [...headers].filter(
    ([name]) => !['date', 'x-request-id', 'content-length', 'keep-alive', 'set-cookie'].includes(name),
  ),
  text: text.replace(/ value="[\w-]+\.[\w-]+"/g, '').replaceAll(new RegExp(`${team}(/|%2F)xyz`, 'g'), `${team}$1map`),
})

describe('error pages in a map', () => {
  it("404 and 403 have the map's header and link back to it", async () => {
    const map = await aMap()
    const path = `/${map.team}/map`
    const visitor = aBrowser(map.url)
    const moderator = await aPerson(map, { role: 'Moderator' })
    const answers = [
      ...(await Promise.all(urls.slice(0, 3).map((rest) => visitor.get(path + rest)))),
      await moderator.get(`${path}/manage/audit`),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403])
    for (const { text } of answers) {
      expect(brandOf(text)).toContain(`href="${path}/"`)
      expect(brandOf(text)).toContain(`/avatar${path}`)
      expect(text).toContain(`href="${path}/">${say('error.back.map')}</a>`)
    }
  })

  it('404 in a team-only map looks to a stranger exactly like an unknown URL', async () => {
    const map = await hidden(await aMap())
    const moderator = await aPerson(map, { role: 'Moderator' })
    for (const browser of [aBrowser(map.url), await aPerson(map)]) {
      for (const rest of ['/', ...urls]) {
        const real = await browser.get(`/${map.team}/map${rest}`)
        const unknown = await browser.get(`/${map.team}/xyz${rest}`)
        expect(comparable(real, map)).toEqual(comparable(unknown, map))
      }
    }

    const seen = await moderator.get(`/${map.team}/map/nowhere`)
    expect(brandOf(seen.text)).toContain(`/${map.team}/map/`)
    expect(seen.headers.get('cache-control')).toBe('private, no-store')
  })

  it("429 doesn't read the map, so it shows the site's header", async () => {
    const server = await startServer({ PAGE_LIMIT: '2' }, () => new Date('2026-03-02T09:30:00.000Z'))
    const map = await aMap(server)
    const visitor = aBrowser(map.url)
    const path = `/${map.team}/map/`
    for (let looks = 0; looks < 2; looks += 1) await visitor.get(path)

    const refused = await visitor.get(path)

    expect(refused.status).toBe(429)
    expect(brandOf(refused.text)).not.toContain(path)
    expect(refused.text).toContain('href="/"')
  })
})

it('503 without a database is an HTML page, and the server keeps running', async () => {
  const server = await startServer({}, () => new Date())
  const map = await aMap(server)
  vi.spyOn(server.database, 'version').mockImplementation(() => {
    throw Object.assign(new Error('The database is away.'), { code: 'ECONNREFUSED' })
  })
  const path = `/${map.team}/map`
  const visitor = aBrowser(map.url)

  for (const url of [`${path}/%zz`, `${path}/${'x'.repeat(300)}`, `${path}/nowhere`, `${path}/nowhere`]) {
    const { status, text } = await visitor.get(url)
    expect([url, status, text.startsWith('<!doctype html>')]).toEqual([url, 503, true])
  }
})

describe("requests that can't be parsed", () => {
  it.each([
    [415, 'application/json', '{}'],
    [415, 'text/plain', 'title=x'],
    [400, 'application/x-www-form-urlencoded', 'a=1&'.repeat(2_000)],
    [413, 'application/x-www-form-urlencoded', 'a'.repeat(1_100_000)],
  ])('%i is a page for browsers and JSON for programs: %s', async (status, type, raw) => {
    const map = await aMap()
    const send = (path: string, accept: string) =>
      map.call('read', 'POST', path, { headers: { 'content-type': type, accept }, raw })

    const page = await send(`/${map.team}/map/task/1-x/follow`, 'text/html')
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.text).toContain(`<h1>${say('error.400')}</h1>`)
    expect(brandOf(page.text)).toContain(`/${map.team}/map/`)
    const program = await send(`/${map.team}/map/task/1-x/follow`, '*/*')
    expect([program.status, program.headers.get('content-type')]).toEqual([
      status,
      expect.stringMatching('application/problem.json'),
    ])
  })
})
