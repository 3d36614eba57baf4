import { describe, expect, it } from 'vitest'
import { site } from '../../../test/support/builders/a-site.ts'
import { api } from '../../api-document.ts'
import type { RouteResponse } from '../http/server-deps.ts'
import { openApiDocument } from './document.ts'
import { contentsOf } from './reference/contents.ts'
import { referenceRoutes } from './routes.ts'

const look = { styleSheet: '/assets/reference.css', icon: '/assets/icon.svg' }
const routes = referenceRoutes(api, { ...site, publicUrl: 'https://acme.example' }, () => look)

function get(url: string, headers: { acceptEncoding?: string; ifNoneMatch?: string } = {}): Promise<RouteResponse> {
  const [, page] = /^\/api\/1\/docs\/(.+)$/.exec(url) ?? []
  const route = routes.find(({ path }) => path === (page ? '/api/1/docs/:page' : url))
  if (!route) throw new Error(`Nothing is served at ${url}.`)
  const params = page ? { page } : {}
  return route.reply({ params, query: new URLSearchParams(), authorization: undefined, ...headers })
}

const contents = contentsOf(openApiDocument(api, site), site.publicUrl)
const names = [...contents.tags.map(({ name }) => name), 'shapes', 'errors']
const urls = ['/api/1/docs', ...names.map((name) => `/api/1/docs/${name}`)]

describe('the reference', () => {
  it('200 with every operation, event, shape and code, and no link that leads nowhere', async () => {
    const texts = new Map<string, string>()
    for (const url of urls) texts.set(url, String((await get(url)).body))
    const places = new Set(
      [...texts].flatMap(([url, html]) => [
        url,
        ...[...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `${url}#${id}`),
      ]),
    )

    for (const { operationId, tags } of contents.operations) {
      expect(places).toContain(`/api/1/docs/${tags[0]}#${operationId}`)
    }
    for (const { path } of contents.webhooks) expect(places).toContain(`/api/1/docs/webhook-messages#${path}`)
    for (const { code } of api.errorCodes) expect(texts.get('/api/1/docs/errors')).toContain(`<code>${code}</code>`)
    for (const [url, html] of texts) {
      for (const [, href = ''] of html.matchAll(/ href="([^"]+)"/g)) {
        const whole = href.startsWith('#') ? url + href : href
        const isServed = ['/', '/api/1/openapi.json', ...Object.values(look)].includes(whole)
        expect(isServed || places.has(whole), `${whole} on ${url}`).toBe(true)
      }
    }
  })

  it('200 with a request that can be copied, and with what each field must be', async () => {
    const tasks = String((await get('/api/1/docs/tasks')).body).replaceAll('&quot;', '"')
    expect(tasks).toContain('curl -X POST https://acme.example/api/1/map/tasks/create/')
    expect(tasks).toContain('-H "Authorization: Token $TOKEN"')
    expect(tasks).toContain(`-d '{"parent":1,"title":"Dark mode"`)
    expect(tasks).toMatch(/<code>title<\/code> string<span>, required<\/span><span>, at most \d+ characters/)
    expect(String((await get('/api/1/docs/events')).body)).toContain('curl -N https')
  })

  it('200 without a script, and with a policy that allows none', async () => {
    for (const url of urls) {
      const { body, headers } = await get(url)
      expect(String(body)).not.toMatch(/<script|<style| style="| on\w+="/)
      expect(headers?.['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; img-src 'self';/)
    }
  })

  it('200 compressed on request, and small: the viewer before it had 1.7 MB', async () => {
    let whole = 0
    for (const url of urls) {
      const { body, headers } = await get(url, { acceptEncoding: 'gzip, br' })
      expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
      expect(body.length, url).toBeLessThan(30_000)
      whole += body.length
    }
    expect(whole).toBeLessThan(200_000)
  })

  it('304 for the same text, however it was compressed', async () => {
    const plain = await get('/api/1/openapi.json')
    const small = await get('/api/1/openapi.json', { acceptEncoding: 'br' })
    expect(small.headers?.etag).not.toBe(plain.headers?.etag)
    for (const { headers } of [plain, small]) {
      const again = await get('/api/1/openapi.json', { acceptEncoding: 'gzip', ifNoneMatch: headers?.etag ?? '' })
      expect([again.status, again.body]).toEqual([304, ''])
    }
  })

  it('404 for a page that there is not', async () => {
    for (const name of ['__proto__', 'start.js', 'Tasks']) {
      await expect(get(`/api/1/docs/${name}`)).rejects.toThrow('There is nothing at this address.')
    }
  })
})
