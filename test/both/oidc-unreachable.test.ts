import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { OpenIdProvider } from '../../src/platform/openid/openid-provider.ts'
import { wordsIn } from '../../src/words/words.ts'
import { aBrowser } from '../support/builders/a-person.ts'
import { beginAt, pathOf, signInWith } from '../support/requests/sign-in-with-provider.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'
import { aListener } from '../support/servers/http-listener.ts'
import { anIdentityProvider } from '../support/servers/identity-provider.ts'

const verified = () => ({
  email: `u${randomBytes(6).toString('hex')}@example.org`,
  email_verified: true,
  name: 'Grace',
})

async function aProvider(change: object = {}) {
  const acme = await anIdentityProvider()
  onTestFinished(acme.close)
  const app = await startServer({ OIDC_PROVIDERS: JSON.stringify([{ ...acme.settings(), ...change }]) })
  await acme.welcome(app.url)
  return { acme, app }
}

describe('an unreachable provider', () => {
  it('503 with a link to other ways of signing in, and the next attempt tries the provider again', async () => {
    const { acme, app } = await aProvider()
    acme.goesDown()
    const browser = aBrowser(app.url)

    const refused = await browser.get('/sign-in/with/acme?to=%2Fsomewhere')

    expect(refused.status).toBe(503)
    expect(refused.text).toContain(say('oidc.provider_unreachable', { provider: 'Acme' }))
    expect(refused.text).toContain('href="/sign-in?to=%2Fsomewhere"')
    acme.goesDown(false)
    const back = await signInWith(acme, browser, acme.knows(verified()))
    expect([back.status, back.headers.get('location')]).toEqual([303, '/somewhere'])
  })

  it('503 on the callback, which can be reloaded', async () => {
    const { acme, app } = await aProvider()
    const browser = aBrowser(app.url)
    const back = pathOf(await acme.signIn(await beginAt(browser, '/somewhere'), acme.knows(verified())))
    acme.goesDown()

    const refused = await browser.get(back)

    expect([refused.status, refused.text]).toEqual([
      503,
      expect.stringContaining(say('oidc.provider_unreachable', { provider: 'Acme' })),
    ])
    acme.goesDown(false)
    expect((await browser.get(back)).headers.get('location')).toBe('/somewhere')
  })

  it("503 in the visitor's language", async () => {
    const { acme, app } = await aProvider()
    acme.goesDown()
    const refused = await aBrowser(app.url, undefined, 'de').get('/sign-in/with/acme')
    expect(refused.text).toContain(wordsIn('de')('oidc.provider_unreachable', { provider: 'Acme' }))
  })

  it('503 if the provider rejects our credentials, and the log says why without any secrets', async () => {
    const { acme, app } = await aProvider({ client_secret: 'not-the-secret' })
    const browser = aBrowser(app.url)
    const back = new URL(await acme.signIn(await beginAt(browser), acme.knows(verified())))
    const refused = await browser.get(pathOf(back.href))
    expect([refused.status, refused.text]).toEqual([
      503,
      expect.stringContaining(say('oidc.provider_failed', { provider: 'Acme' })),
    ])

    const lines: object[] = []
    const log = { info: () => {}, warn: (facts: object) => lines.push(facts), error: () => {} }
    const settings = { ...acme.settings(), client_secret: 'not-the-secret', scope: 'openid' }
    const state = back.searchParams.get('state') ?? ''
    const handshake = { returnTo: `${app.url}/sign-in/with/acme/callback`, state, nonce: 'n', verifier: 'v' }
    const asked = new OpenIdProvider(settings, log).recognise(handshake, back.search, new Date().toISOString())
    await expect(asked).rejects.toMatchObject({ code: 'provider_failed' })
    expect(lines).toMatchObject([{ provider: 'acme', because: [expect.stringContaining('invalid_client')] }])
    expect(JSON.stringify(lines)).not.toContain('not-the-secret')
    expect(JSON.stringify(lines)).not.toContain(back.searchParams.get('code'))
  })

  it("503 if its issuer doesn't match", async () => {
    const other = await aListener((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{"issuer":"https://other.example"}')
    })
    const { app } = await aProvider({ issuer: other.url })
    const refused = await aBrowser(app.url).get('/sign-in/with/acme')
    expect([refused.status, refused.text]).toEqual([
      503,
      expect.stringContaining(say('oidc.provider_failed', { provider: 'Acme' })),
    ])
  })

  it('503 if its metadata points to a host inside our network', async () => {
    const inner = await aListener((_request, response) => response.end('{}'))
    const issuer = await aListener((_request, response) => {
      const endpoints = {
        authorization_endpoint: 'https://a.example/',
        token_endpoint: `http://localhost:${inner.port}/`,
      }
      const metadata = JSON.stringify({ issuer: issuer.url, ...endpoints, jwks_uri: 'https://a.example/keys' })
      response.setHeader('content-type', 'application/json').end(metadata)
    })
    const { app } = await aProvider({ issuer: issuer.url })
    const browser = aBrowser(app.url)
    const state = new URL(await beginAt(browser)).searchParams.get('state')

    const refused = await browser.get(`/sign-in/with/acme/callback?code=x&state=${state}`)

    expect([refused.status, inner.connections()]).toEqual([503, 0])
  })

  it('429 for too many attempts', async () => {
    const acme = await anIdentityProvider()
    onTestFinished(acme.close)
    // The clock is stopped so that no minute ends during the test.
    const now = new Date()
    const settings = { RATE_LIMIT: '2', OIDC_PROVIDERS: JSON.stringify([acme.settings()]) }
    const app = await startServer(settings, () => now)
    const browser = aBrowser(app.url)
    for (let n = 0; n < 2; n++) await beginAt(browser)

    const refused = await browser.get('/sign-in/with/acme')

    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining(say('problem.too_many_requests'))])
  })
})
