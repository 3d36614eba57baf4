import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailLinkPath } from '../src/features/notices/rules/mail-link.ts'
import { openRawHttp } from './support/requests/raw-http.ts'
import { sendRaw } from './support/requests/raw-socket.ts'
import { startServer } from './support/servers/cairn.ts'

const publicUrl = 'https://feedback.example.org'

/** Browsers request HTML. */
const accept = 'text/html'

describe('with PUBLIC_URL', () => {
  let app: Awaited<ReturnType<typeof openAt>>
  beforeAll(async () => {
    app = await openAt({ PUBLIC_URL: publicUrl })
  })
  afterAll(() => app.close())

  it.each(['GET', 'HEAD'])(
    '302 a %s request for a page under another name redirects to the same page at PUBLIC_URL',
    async (method) => {
      for (const path of ['/', '/sign-in?to=/a/b', '/team/roadmap', '/no/such/page/here']) {
        const answer = await app.under('board.evil.example', path, { method })
        expect([path, answer.status, answer.headers.location]).toEqual([path, 302, publicUrl + path])
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    },
  )

  it.each([
    ['another name', 'evil.example'],
    ['a subdomain', 'www.feedback.example.org'],
    ['another port of another name', 'evil.example:3000'],
    ['a public IPv4 address', '203.0.114.7'],
    ['a public IPv6 address', '[2a00:1450::1]:3000'],
    ['a name with a final dot', 'feedback.example.org.'],
  ])('302 under %s', async (_what, host) => {
    expect((await app.under(host, '/')).status).toBe(302)
  })

  it.each([
    ['its own name', 'feedback.example.org'],
    ['its own name in capitals', 'Feedback.Example.ORG'],
    ['its own name with a port', 'feedback.example.org:8443'],
    // A proxy that doesn't forward the Host header sends these.
    ['localhost', 'localhost:3000'],
    ['a loopback address', '127.0.0.1:3000'],
    ['an IPv6 loopback address', '[::1]:3000'],
    ['a private address', '10.0.0.7:3000'],
    ['the name of a container', 'cairn:3000'],
    ['a name inside a cluster', 'cairn.default.svc:3000'],
    ['a name inside a network', 'cairn.internal'],
  ])('200 under %s', async (_what, host) => {
    expect((await app.under(host, '/')).status).toBe(200)
  })

  it('200 for an HTTP/1.0 request without a Host header', async () => {
    expect(await sendRaw(app, 'GET / HTTP/1.0\r\nAccept: text/html\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('200 for health checks, files and the API under any name', async () => {
    for (const path of ['/health', '/health/ready', '/widget.js', '/robots.txt', '/api/1/openapi.json']) {
      expect([path, (await app.under('evil.example', path)).status]).toEqual([path, 200])
    }
    expect((await app.under('evil.example', '/api/1/map/')).status).toBe(401)
  })

  it('forms are never redirected: neither one-click unsubscribe nor a form with a rejected origin', async () => {
    const method = 'POST'
    const unsubscribe = await app.under('old.example.org', mailLinkPath('an-old-link'), { method })
    const form = await app.under('old.example.org', '/sign-in', { method, 'sec-fetch-site': 'cross-site' })

    expect([unsubscribe.status, unsubscribe.headers.location]).toEqual([404, undefined])
    expect([form.status, form.headers.location]).toEqual([403, undefined])
  })

  it.each([
    ['//evil.example/', `${publicUrl}//evil.example/`],
    ['/\\evil.example', `${publicUrl}/\\evil.example`],
    ['/@evil.example', `${publicUrl}/@evil.example`],
    ['http://evil.example/a?b', `${publicUrl}/a?b`],
  ])('the path %s cannot redirect to another site', async (path, location) => {
    const answer = await app.under('evil.example', path)

    expect(answer.headers.location).toBe(location)
    expect(new URL(location).origin).toBe(publicUrl)
  })

  it("ignores an X-Forwarded-Host that isn't from a trusted proxy", async () => {
    const own = { 'x-forwarded-host': 'feedback.example.org' }
    expect((await app.under('evil.example', '/', own)).status).toBe(302)
  })
})

it('behind a trusted proxy, X-Forwarded-Host is accepted as well', async () => {
  const app = await openAt({ PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '1' })
  const forwarded = (name: string) => ({ 'x-forwarded-host': name })

  expect((await app.under('origin.example.net', '/', forwarded('feedback.example.org'))).status).toBe(200)
  expect((await app.under('cairn:3000', '/', forwarded('feedback.example.org, inner.example.net'))).status).toBe(200)
  expect((await app.under('cairn:3000', '/', forwarded('evil.example'))).status).toBe(302)
  expect((await app.under('feedback.example.org', '/')).status).toBe(200)
  app.close()
})

it('without PUBLIC_URL, pages are served under any name', async () => {
  const app = await openAt({})

  expect((await app.under('anything.example', '/')).status).toBe(200)
  app.close()
})

async function openAt(settings: Record<string, string>) {
  const { url } = await startServer(settings)
  const raw = openRawHttp(url)
  return {
    url,
    under: (host: string, path: string, { method = 'GET', ...headers }: Record<string, string> = {}) =>
      raw.send({ method, path, headers: { host, accept, ...headers } }),
    close: raw.close,
  }
}
