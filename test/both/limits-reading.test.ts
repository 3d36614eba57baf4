import { expect, it } from 'vitest'
import { wordsIn } from '../../src/words/words.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { callerOf } from '../support/requests/call.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'

const now = new Date('2026-03-01T12:00:15Z')
const from = (ip: string) => ({ 'x-forwarded-for': ip })

/** A server behind a proxy, with a stopped clock so the minute doesn't roll over. */
const aServer = (settings: Record<string, string>) =>
  startServer({ TRUSTED_PROXIES: '1', METRICS: 'true', ...settings }, () => now)

it('429 a network that loads too many pages has to wait, but assets, health checks and the API still work', async () => {
  const map = await aMap(await aServer({ PAGE_LIMIT: '5' }))
  const [browser, board] = [aBrowser(map.url), `/${map.team}/map/`]
  const look = async (ip: string, path = board) => (await browser.get(path, from(ip))).status
  for (let n = 0; n < 5; n++) expect(await look('192.0.2.1', n % 2 ? board : '/nowhere')).toBe(n % 2 ? 200 : 404)

  const refused = await browser.get(board, from('192.0.2.1'))
  const german = await aBrowser(map.url, undefined, 'de').get(board, from('192.0.2.1'))

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '45'])
  expect(refused.text).toContain(say('problem.too_many_pages', { when: 'in 1 minute' }))
  expect(german.text).toContain(wordsIn('de')('problem.too_many_pages', { when: 'in 1 Minute' }))
  expect(await look('192.0.2.1', '/nowhere')).toBe(429)
  expect(await look('203.0.113.9, 192.0.2.1')).toBe(429)
  expect(await look('::ffff:192.0.2.1')).toBe(429)
  expect(await look('192.0.2.2')).toBe(200)
  const others = ['/health', '/assets/cairn.css', '/robots.txt', `/avatar/${map.team}.svg`, `${board}badge.svg`]
  for (const path of others) expect([path, await look('192.0.2.1', path)]).toEqual([path, 200])
  expect((await map.call('read', 'GET', '/api/1/map/', { headers: from('192.0.2.1') })).status).toBe(200)
  const metrics = await callerOf(map.url)('GET', '/metrics')
  expect(metrics.text).toContain('cairn_limit_refused_total{limit="pages"} 5\n')
})

it('429 forms that cannot be read count like pages, because they are answered with one', async () => {
  const map = await aMap(await aServer({ PAGE_LIMIT: '3' }))
  const { id } = await map.task()
  const headers = { 'content-type': 'multipart/form-data; boundary=x', accept: 'text/html' }
  const send = async (path: string) => {
    const answer = await fetch(`${map.url}/${map.team}/map${path}`, { method: 'POST', headers, body: 'x' })
    return answer.status
  }
  const paths = ['/suggest', `/task/${id}/comment`, '/suggest']

  for (const path of paths) expect([path, await send(path)]).toEqual([path, 400])
  for (const path of paths) expect([path, await send(path)]).toEqual([path, 429])
})

it('addresses in the same IPv6 network are counted together', async () => {
  const app = await aServer({ PAGE_LIMIT: '3' })
  const look = async (ip: string) => (await aBrowser(app.url).get('/', from(ip))).status
  const statuses = [await look('2001:db8:1:2::1'), await look('2001:db8:1:2::2'), await look('2001:db8:1:2:3::')]

  expect(statuses).toEqual([200, 200, 200])
  expect(await look('2001:db8:1:2:ffff::9')).toBe(429)
  expect(await look('2001:db8:1:3::1')).toBe(200)
})

it('without a trusted proxy, a forwarded address is ignored', async () => {
  const app = await aServer({ PAGE_LIMIT: '3', TRUSTED_PROXIES: '0' })
  const look = async (n: number) => (await aBrowser(app.url).get('/', from(`192.0.2.${n}`))).status

  expect([await look(1), await look(2), await look(3), await look(4)]).toEqual([200, 200, 200, 429])
})

it('signed-in people have their own limit when their network has used up its pages', async () => {
  const map = await aMap(await aServer({ PAGE_LIMIT: '3' }))
  const [person, board] = [await aPerson(map, { signedIn: now }), `/${map.team}/map/`]
  for (let n = 0; n < 4; n++) await aBrowser(map.url).get(board, from('192.0.2.1'))
  const look = async () => (await person.get(board, from('192.0.2.1'))).status

  expect([await look(), await look(), await look(), await look()]).toEqual([200, 200, 200, 429])
})

it('429 searches have a tighter limit on every page, and a form keeps its text', async () => {
  const map = await aMap(await aServer({ SEARCH_LIMIT: '5' }))
  const { id } = await map.task({ title: 'Dark mode' })
  const [browser, board] = [aBrowser(map.url), `/${map.team}/map`]
  const paths = ['/search?q=dark', `/task/${id}-dark-mode/similar`, '/suggest?title=dark']
  for (const path of [...paths, '/search?q=mode', '/search?q=night'])
    expect((await browser.get(`${board}${path}`)).status).toBe(200)

  for (const path of paths) {
    const refused = await browser.get(`${board}${path}`)
    expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 429, '45'])
  }
  expect((await browser.get(`${board}/suggest`)).status).toBe(200)
  const form = { title: 'Dark mode too', description: 'For the night', parent: String(map.list()) }
  const sent = await browser.post(`${board}/suggest`, form)
  expect([sent.status, sent.headers.get('retry-after')]).toEqual([429, '45'])
  for (const text of ['Dark mode too', 'For the night', say('problem.too_many_searches', { when: 'in 1 minute' })])
    expect(sent.text).toContain(text)
})

it("429 requests while typing don't count as searches or pages, and have their own limit", async () => {
  const map = await aMap(await aServer({ SEARCH_LIMIT: '1', PAGE_LIMIT: '1' }))
  const look = async (path: string) => (await aBrowser(map.url).get(`/${map.team}/map${path}`)).status
  const typed = ['/search/typing?q=dark', '/suggest/similar?title=dark', '/embed/similar?title=dark']
  for (let n = 0; n < 10; n++) expect(await look(typed[n % 3] ?? '')).toBe(200)

  for (const path of typed) expect([path, await look(path)]).toEqual([path, 429])
  expect([await look('/search?q=dark'), await look('/search?q=dark')]).toEqual([200, 429])
  const metrics = await callerOf(map.url)('GET', '/metrics')
  expect(metrics.text).toContain('cairn_limit_refused_total{limit="typing"} 3\n')
})

it('429 searches share a CPU time budget per network, and signed-in people have their own', async () => {
  const map = await aMap(await aServer({ SEARCH_PROCESSOR_MS: '300' }))
  const paths = ['/search/typing?q=dark+mode', '/suggest/similar?title=dark+mode', '/embed/similar?title=dark+mode']
  const look = (path: string, ip: string, browser = aBrowser(map.url)) =>
    browser.get(`/${map.team}/map${path}`, from(ip))
  let status = 200
  for (let n = 0; n < 5_000 && status === 200; n++) status = (await look(paths[n % 3] ?? '', '192.0.2.1')).status

  for (const [n, path] of [...paths, '/search?q=dark', '/suggest?title=dark'].entries()) {
    const { status, headers } = await look(path, '192.0.2.1')
    expect([path, status, headers.get('retry-after')]).toEqual([path, 429, '45'])
    // One search per address: on a slow machine, a few searches use up the budget.
    expect([path, (await look(path, `192.0.2.${2 + n}`)).status]).toEqual([path, 200])
    const person = await aPerson(map, { signedIn: now })
    expect([path, (await look(path, '192.0.2.1', person)).status]).toEqual([path, 200])
  }
  expect((await look('/', '192.0.2.1')).status).toBe(200)
  const metrics = await callerOf(map.url)('GET', '/metrics')
  expect(metrics.text).toMatch(/cairn_limit_refused_total\{limit="search_time"\} \d+\n/)
})

it("429 rejected forms count as pages, and beyond the page limit their input isn't rendered", async () => {
  const map = await aMap(await aServer({ RATE_LIMIT: '1', PAGE_LIMIT: '3' }))
  const browser = aBrowser(map.url)
  const send = async () => {
    const { status, text } = await browser.post(`/${map.team}/map/suggest`, { title: 'My idea', sure: 'My idea' })
    return [
      status,
      text.includes('My idea'),
      text.includes(say('problem.too_many_pages', { when: '…' }).split('…')[0] ?? ''),
    ]
  }
  await send()

  expect([await send(), await send()]).toEqual(Array(2).fill([429, true, false]))
  expect(await send()).toEqual([429, false, true])
})
