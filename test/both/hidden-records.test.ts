import { beforeAll, describe, expect, it } from 'vitest'
import { readablePath } from '../../scripts/reference/permissions.ts'
import { endpoints } from '../../src/features.ts'
import { pages } from '../../src/pages/pages.ts'
import { includesScope } from '../../src/platform/actor.ts'
import { isEventStream } from '../../src/platform/http/endpoint.ts'
import { pageAudience } from '../../src/platform/http/page.ts'
import { aBrowser, aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { aMapWithEverything, type MapWithEverything, rowsOf } from '../support/page-access/a-map-with-everything.ts'
import { commonWords, type Hidden, hideRecords } from '../support/page-access/hidden.ts'
import { urlIn } from '../support/page-access/urls.ts'
import type { Answered } from '../support/requests/call.ts'
import { nounOfPath } from '../support/requests/endpoint-example.ts'

const words = encodeURIComponent(commonWords)
const readEndpoints = endpoints.filter(({ method, scope }) => method === 'GET' && includesScope('read', scope))
const publicEndpoints = readEndpoints.filter(({ scope }) => scope === 'public')
/** Tokens see the whole map, including pending tasks. A merge target names the tasks merged into it. */
const seenByTokens = (what: string, path: string) =>
  what === 'a waiting task' || (what === 'a merged task' && path.endsWith('/merged/'))

let place: MapWithEverything
let somebody: TestPerson
let hidden: Hidden[]

beforeAll(async () => {
  place = await aMapWithEverything('public')
  somebody = await aPerson(place.map)
  hidden = await hideRecords(place, somebody)
})

describe('pending, deleted and merged records', () => {
  it("don't appear on any page that a visitor can see", async () => {
    expectNoSecret(await readAll((url) => aBrowser(place.map.url).get(url), visitorUrls()))
  })

  it("don't change any page of the map for a visitor: no count, order or search result", async () => {
    const other = await aMapWithEverything('public')
    const read = () => {
      const urls = visitorUrls(other).filter((url) => url.includes(other.map.team))
      return readAll((url) => aBrowser(other.map.url).get(url), urls)
    }
    const before = await read()
    await hideRecords(other)

    for (const [url, text] of await read()) {
      expect(`${url}\n${text}`).toBe(`${url}\n${before.get(url)}`)
    }
  })

  it("don't appear on any page for someone who voted for them, or in their data export", async () => {
    const after = await readAll((url) => somebody.get(url), [...visitorUrls(), ...personUrls()])

    expect([...after.keys()].some((url) => url.includes('/you/export/'))).toBe(true)
    expectNoSecret(after)
  })

  it("don't appear in any response to a read token", async () => {
    const { map, records } = place
    const paths = readEndpoints.map((endpoint) =>
      endpoint.path.replace(':id', () => String(records[nounOfPath(endpoint)])),
    )
    const queries = paths.flatMap((path) =>
      path.endsWith('/search/') ? [`${path}?q=${words}`] : [path, `${path}?page_size=100`],
    )

    for (const path of queries) {
      const { text, status } = await map.call('read', 'GET', path)
      if (!path.includes('?')) expect([path, status]).toEqual([path, 200])
      for (const { what, secret } of hidden) {
        if (!seenByTokens(what, path)) expect([path, what, text.includes(secret)]).toEqual([path, what, false])
      }
    }
  })
})

describe('hidden records and a public token', () => {
  it("200 don't appear in any response", async () => {
    for (const endpoint of publicEndpoints.filter((one) => !isEventStream(one))) {
      const path = endpoint.path.replace(':id', () => String(place.records[nounOfPath(endpoint)]))
      for (const query of endpoint.query?.properties.page_size ? ['', 'page_size=100&'] : ['']) {
        const url = `${path}?${query}${endpoint.id === 'search.list' ? `q=${words}` : ''}`
        const { text, status } = await place.map.call('public', 'GET', url)
        expect([url, status]).toEqual([url, 200])
        for (const { what, secret } of hidden) expect([url, what, text.includes(secret)]).toEqual([url, what, false])
      }
    }
  })

  it.each(publicEndpoints.filter(({ path }) => path.includes(':id')))('404 from $id', async (endpoint) => {
    for (const { what, id } of hidden.filter((record) => record.noun === nounOfPath(endpoint))) {
      const answer = await place.map.call('public', 'GET', endpoint.path.replace(':id', String(id)))
      expect([what, answer.status]).toEqual([what, 404])
    }
  })
})

describe('the id of a hidden record', () => {
  const byId = readEndpoints.filter(({ path }) => path.includes(':id'))
  it.each(byId)('404 from $id for a read token', async (endpoint) => {
    for (const { what, noun, id } of hidden.filter((record) => record.noun === nounOfPath(endpoint))) {
      if (what === 'a waiting task') continue
      const answer = await place.map.call('read', 'GET', endpoint.path.replace(':id', String(id)))
      expect([what, noun, answer.status]).toEqual([what, noun, 404])
    }
  })

  const pagesById = pages.filter(
    (page) => page.show && /:(task|list|comment)\b/.test(page.path) && pageAudience(page).show === 'everybody',
  )
  it.each(pagesById.map((page) => ({ page, path: readablePath(page) })))('404 $path', async ({ page }) => {
    const noun = /:(task|list|comment)\b/.exec(page.path)?.[1]
    for (const { what, id } of hidden.filter((record) => record.noun === noun)) {
      const url = urlIn({ ...place, records: { ...place.records, [noun ?? '']: id } }, page)
      for (const browser of [aBrowser(place.map.url), somebody]) {
        const { status } = await browser.get(url)
        expect([what, status]).toEqual([
          what,
          what === 'a merged task' && page.path.endsWith('/task/:task') ? 303 : 404,
        ])
      }
    }
  })

  it('is rejected by forms as if it never existed', async () => {
    const actions = pages.filter(({ path, submit }) => submit && path.includes('/task/:task/'))
    expect(actions.length).toBeGreaterThan(0)
    const send = async (page: (typeof pages)[number], task: number) => {
      const url = urlIn({ ...place, records: { ...place.records, task } }, page)
      const { status, headers } = await somebody.post(url, { content: 'Me too' })
      const flash = headers.getSetCookie().find((cookie) => cookie.includes('flash='))
      return { status, location: headers.get('location'), flash }
    }
    const before = await rowsOf(place)
    for (const page of actions) {
      const unknown = await send(page, 999_999_999)
      expect(unknown.status === 404 || unknown.flash?.includes('problem.')).toBe(true)
      for (const { what, id } of hidden.filter(({ noun }) => noun === 'task')) {
        expect(await send(page, id), `${what} at ${readablePath(page)}`).toEqual(unknown)
      }
    }
    expect(await rowsOf(place)).toEqual(before)
  })
})

/** Every page visible to visitors, searches for words in the hidden records, and the sitemap. */
function visitorUrls(at = place): string[] {
  const { map, records } = at
  return [
    ...urlsOf('everybody', at),
    `${map.path}/search?q=${words}`,
    `${map.path}/suggest?title=${words}`,
    `${map.path}/suggest/similar?title=${words}`,
    `${map.path}/task/${records.other}`,
    ...['newest', 'votes', 'comments'].map((sort) => `${map.path}/${records.list}-${map.team}/?sort=${sort}`),
    `/sitemap${map.path}/1.xml`,
  ]
}

const personUrls = (): string[] => urlsOf('person')

const urlsOf = (audience: 'everybody' | 'person', at = place): string[] =>
  pages.filter((page) => page.show && pageAudience(page).show === audience).map((page) => urlIn(at, page))

/** The text at every URL, following redirects, without the parts that differ between requests. */
async function readAll(get: (url: string) => Promise<Answered>, urls: string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const url of urls) {
    const first = await get(url)
    const location = first.headers.get('location')
    const { text } = location?.startsWith('/') ? await get(location) : first
    const moments = /name="form_token" value="[^"]*"|data-since="[^"]*"|<time[^>]*>[^<]*<\/time>/g
    texts.set(url, text.replace(moments, ''))
  }
  return texts
}

function expectNoSecret(texts: Map<string, string>): void {
  for (const [url, text] of texts) {
    for (const { what, secret } of hidden) expect([url, what, text.includes(secret)]).toEqual([url, what, false])
  }
}
