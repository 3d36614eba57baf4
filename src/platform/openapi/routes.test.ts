import { describe, expect, it } from 'vitest'
import { site } from '../../../test/support/builders/a-site.ts'
import { api } from '../../api-document.ts'
import { compressed } from '../http/compress.ts'
import type { RouteResponse } from '../http/server-deps.ts'
import { openApiDocument } from './document.ts'
import { referenceRoutes } from './routes.tsx'

const look = { styleSheet: '/assets/reference.css', icon: '/assets/icon.svg' }
const routes = referenceRoutes(api, { ...site, publicUrl: 'https://acme.example' }, () => look)

function get(url: string): Promise<RouteResponse> {
  const [pathname = '', query] = url.split('?')
  const [, page] = /^\/api\/1\/docs\/(.+)$/.exec(pathname) ?? []
  const route =
    routes.find(({ path }) => path === pathname) ?? routes.find(({ path }) => page && path.endsWith(':page'))
  if (!route) throw new Error(`Nothing is served at ${url}.`)
  const params = page ? { page } : {}
  return route.reply({ params, query: new URLSearchParams(query), authorization: undefined })
}

const document = openApiDocument(api, site)
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const events = Object.keys(document.webhooks)
const guides = ['first-steps', 'recipes', 'sdk', 'receiving-webhooks', 'mirroring', 'changelog']
const names = [...Object.keys(api.tags), 'shapes', 'errors', ...guides]
const urls = ['/api/1/docs', ...names.map((name) => `/api/1/docs/${name}`)]

describe('the reference', () => {
  it('200 with every operation, event, shape and code, and no broken links', async () => {
    const texts = new Map<string, string>()
    for (const url of urls) texts.set(url, String((await get(url)).body))
    const places = new Set(
      [...texts].flatMap(([url, html]) => [
        url,
        ...[...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `${url}#${id}`),
      ]),
    )

    for (const { operationId, tags } of operations) {
      expect(places).toContain(`/api/1/docs/${(tags as string[])[0]}#${operationId}`)
    }
    for (const name of events) expect(places).toContain(`/api/1/docs/webhook-messages#${name}`)
    for (const { code } of api.errorCodes) expect(texts.get('/api/1/docs/errors')).toContain(`<code>${code}</code>`)
    for (const [url, html] of texts) {
      for (const [, href = ''] of html.matchAll(/ href="([^"]+)"/g)) {
        const whole = href.startsWith('#') ? url + href : href
        if (href.startsWith('https://')) continue
        const isServed = ['/', '/api/1/openapi.json', ...Object.values(look)].includes(whole)
        expect(isServed || places.has(whole), `${whole} on ${url}`).toBe(true)
      }
    }
  })

  it('200 with a request to copy, and the constraints of each field', async () => {
    const tasks = String((await get('/api/1/docs/tasks')).body).replaceAll('&quot;', '"')
    expect(tasks).toContain('curl -X POST https://acme.example/api/1/map/tasks/create/')
    expect(tasks).toContain('-H "Authorization: Token $TOKEN"')
    expect(tasks).toMatch(/-d '{\s*"parent": 1,\s*"title": "Dark mode"/)
    expect(tasks).toMatch(/<code>title<\/code><\/td>\n<td>string, at most \d+ characters, required/)
    expect(String((await get('/api/1/docs/events')).body)).toContain('curl -N https')
  })

  it('200 with recipes, the SDK, webhook verification, and how a mirror handles each event', async () => {
    const [recipes, sdk, webhooks, mirroring] = await Promise.all(
      ['recipes', 'sdk', 'receiving-webhooks', 'mirroring'].map(async (name) =>
        String((await get(`/api/1/docs/${name}`)).body),
      ),
    )
    expect(recipes).toContain('<h2 id="follow-events-in-a-browser">')
    expect(sdk).toMatch(/<td><code>tasks\.create\(body\)<\/code><\/td>\n<td>Create a task<\/td>/)
    expect(webhooks).toContain('verifyWebhook')
    for (const name of events) expect(mirroring).toContain(`<code>${name}</code>`)
    expect(mirroring).toMatch(/<code>task\.merged<\/code><\/td>\n<td>Store <code>task<\/code>\. Read the tasks/)
  })

  it('200 for a search of operations, events, shapes, codes and guides, with title matches first', async () => {
    const find = async (asked: string) => {
      const html = String((await get(`/api/1/docs/find?${new URLSearchParams({ q: asked })}`)).body)
      const [, results = ''] = html.split('<main>')
      return [...(results.split('</main>')[0]?.matchAll(/<a href="([^"]+)"/g) ?? [])].map(([, href]) => href)
    }
    expect((await find('create TASK'))[0]).toBe('/api/1/docs/tasks#tasks.create')
    expect((await find('task.merged'))[0]).toBe('/api/1/docs/webhook-messages#task.merged')
    expect(await find('verifyWebhook signature')).toContain('/api/1/docs/sdk#verifying-webhooks')
    expect(await find('cursor_expired')).toContain('/api/1/docs/errors#ErrorCode')
    expect(await find('votes_count')).toContain('/api/1/docs/shapes#Task')
    for (const asked of ['pagination', 'Form encoded', 'deprecation', 'bodies', 'Idempotency-Key']) {
      expect(await find(asked), asked).toContain('/api/1/docs')
    }
    expect((await find('changelog'))[0]).toBe('/api/1/docs/changelog')
    expect(await find('  ')).toEqual([])
    expect(await find('task zzzz')).toEqual([])
    const hostile = String((await get('/api/1/docs/find?q=%22%3E%3Cscript%3E')).body)
    expect(hostile).not.toContain('<script')
    expect(hostile).toContain('No results')
  })

  it('200 without scripts, and with a policy that allows none', async () => {
    for (const url of urls) {
      const { body, headers } = await get(url)
      expect(String(body)).not.toMatch(/<script|<style| style="| on\w+="/)
      expect(headers?.['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; img-src 'self';/)
    }
  })

  it('200 small when compressed: the previous viewer was 1.7 MB', async () => {
    let whole = 0
    for (const url of urls) {
      const { length } = await compressed((await get(url)).body, 'br', 'all')
      expect(length, url).toBeLessThan(30_000)
      whole += length
    }
    expect(whole).toBeLessThan(200_000)
  })

  it('404 for an unknown page', async () => {
    for (const name of ['__proto__', 'start.js', 'Tasks']) {
      await expect(get(`/api/1/docs/${name}`)).rejects.toThrow('There is nothing at this address.')
    }
  })
})
