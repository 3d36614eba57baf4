import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../src/app.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { beginAt, pathOf, personBy, signInWith } from '../support/requests/sign-in-with-provider.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'
import { anIdentityProvider, type TestProvider } from '../support/servers/identity-provider.ts'

const verified = () => ({
  email: `r${randomBytes(6).toString('hex')}@example.org`,
  email_verified: true,
  name: 'Grace',
})

describe('a provider sign-in is rejected', () => {
  let [acme, app] = [] as unknown as [TestProvider, App]
  let minutes = 0
  beforeAll(async () => {
    acme = await anIdentityProvider()
    const providers = [acme.settings(), { ...acme.settings('twin'), name: 'Twin' }]
    const clock = () => new Date(Date.now() + minutes * 60_000)
    app = await startServer({ OIDC_PROVIDERS: JSON.stringify(providers) }, clock)
    await acme.welcome(app.url)
  })
  afterAll(() => acme.close())

  const isSignedIn = async (browser: ReturnType<typeof aBrowser>) =>
    !(await browser.get('/nowhere')).text.includes('href="/sign-in?to=')

  it.each([
    ['an unverified address', { email_verified: false }],
    ['an address without a verification status', { email_verified: undefined }],
    ['a nonstandard verification status', { email_verified: 'yes' }],
    ['no address', { email: undefined }],
    ['an invalid address', { email: 'not an address' }],
  ])('403 with %s, and no account is created', async (_what, change) => {
    const [browser, claims] = [aBrowser(app.url), verified()]
    const account = acme.knows({ ...claims, ...(change as object) })

    const refused = await signInWith(acme, browser, account, { to: '/somewhere' })

    expect(refused.status).toBe(403)
    expect(refused.text).toContain(say('oidc.provider_unverified', { provider: 'Acme' }))
    expect(refused.text).toContain('href="/sign-in?to=%2Fsomewhere"')
    expect(await personBy(app, claims.email)).toEqual({ people: [], identities: [] })
    expect(await isSignedIn(browser)).toBe(false)
  })

  it.each([
    ['a Kelvin sign', (email: string) => email.replace('k', '\u212a')],
    ['a bidi override', (email: string) => `\u202e${email}`],
    ['an isolate character', (email: string) => email.replace('@', '\u2069@')],
    ['a space before it', (email: string) => ` ${email}`],
    ['a line break after it', (email: string) => `${email}\n`],
    ['full-width letters in the domain', (email: string) => email.replace('example', 'ｅxample')],
  ])('403 with an address that matches another person’s only after %s is normalised', async (_what, spell) => {
    const map = await aMap(app)
    const victim = await aPerson(map, { email: `k${randomBytes(6).toString('hex')}@example.org` })
    const browser = aBrowser(app.url)
    const account = acme.knows({ ...verified(), email: spell(victim.email) })

    const refused = await signInWith(acme, browser, account, { to: '/somewhere' })

    expect(refused.status).toBe(403)
    expect(await isSignedIn(browser)).toBe(false)
    expect((await personBy(app, victim.email)).identities).toEqual([])
  })

  it('409 in a browser other than the one that started, whether it has a cookie or not', async () => {
    const [began, other] = [aBrowser(app.url), aBrowser(app.url)]
    const back = pathOf(await acme.signIn(await beginAt(began), acme.knows(verified())))
    const unknown = await other.get(back)
    await beginAt(other)
    const known = await other.get(back)

    for (const refused of [unknown, known]) {
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(say('oidc.provider_stale'))])
    }
    expect(await isSignedIn(other)).toBe(false)
    expect((await began.get(back)).status).toBe(303)
  })

  it('409 if the callback is opened a second time, and the page says they are already signed in', async () => {
    const browser = aBrowser(app.url)
    const back = pathOf(await acme.signIn(await beginAt(browser), acme.knows(verified())))
    expect((await browser.get(back)).status).toBe(303)
    const secret = browser.cookies.get('cairn-browser')

    const again = await browser.get(back)

    expect([again.status, again.text]).toEqual([409, expect.stringContaining(say('oidc.signed-in'))])
    expect(browser.cookies.get('cairn-browser')).toBe(secret)
  })

  it('409 when a code is replayed with a valid state', async () => {
    const [browser, account] = [aBrowser(app.url), acme.knows(verified())]
    const first = new URL(await acme.signIn(await beginAt(browser), account))
    const second = new URL(await acme.signIn(await beginAt(browser), account))
    second.searchParams.set('code', first.searchParams.get('code') ?? '')

    const swapped = await browser.get(pathOf(second.href))

    expect([swapped.status, swapped.text]).toEqual([409, expect.stringContaining(say('oidc.provider_stale'))])
    expect(await isSignedIn(browser)).toBe(false)
  })

  it("409 for a state that we didn't issue", async () => {
    const browser = aBrowser(app.url)
    const back = await acme.signIn(await beginAt(browser), acme.knows(verified()))
    const state = new URL(back).searchParams.get('state') ?? ''
    const [began = '', mark = '', signature = ''] = state.split('.')
    const later = (Number.parseInt(began, 36) + 60_000).toString(36)
    for (const forged of [
      `${later}.${mark}.${signature}`,
      `${began}.${mark}.${'A'.repeat(43)}`,
      `${state}.`,
      'x',
      '',
    ]) {
      const url = new URL(back)
      url.searchParams.set('state', forged)
      expect((await browser.get(pathOf(url.href))).status, forged).toBe(409)
    }
    expect((await browser.get(`${pathOf(back)}&state=${state}`)).status).toBe(503)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it("409 at another provider's callback URL", async () => {
    const browser = aBrowser(app.url)
    const back = pathOf(await acme.signIn(await beginAt(browser), acme.knows(verified())))
    expect((await browser.get(back.replace('/acme/', '/twin/'))).status).toBe(409)
  })

  it('409 after ten minutes', async () => {
    const browser = aBrowser(app.url)
    const back = pathOf(await acme.signIn(await beginAt(browser), acme.knows(verified())))
    minutes += 11
    expect((await browser.get(back)).status).toBe(409)
    minutes -= 2
    expect((await browser.get(back)).status).toBe(303)
  })

  it('403 for a person who cancels, with links to try again or sign in another way', async () => {
    const browser = aBrowser(app.url)
    const refused = await browser.get(pathOf(await acme.deny(await beginAt(browser, '/somewhere'))))

    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining(say('oidc.provider_denied', { provider: 'Acme' })),
    ])
    expect(refused.text).toContain('href="/sign-in/with/acme?to=%2Fsomewhere"')
    expect(refused.text).not.toContain('code=')
    expect(refused.text).not.toContain('state=')
  })

  it('403 for a deleted account, which stays deleted', async () => {
    const [browser, claims] = [aBrowser(app.url), verified()]
    const account = acme.knows(claims)
    await signInWith(acme, aBrowser(app.url), account)
    const deleted = new Date().toISOString()
    await app.database.transaction((tx) =>
      tx.updateTable('users').set({ deleted }).where('email', '=', claims.email).execute(),
    )

    const refused = await signInWith(acme, browser, account)

    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('was deleted')])
    expect((await personBy(app, claims.email)).people).toMatchObject([{ deleted }])
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('404 for an unknown provider', async () => {
    expect((await aBrowser(app.url).get('/sign-in/with/nobody')).status).toBe(404)
    expect((await aBrowser(app.url).get('/sign-in/with/nobody/callback?state=x')).status).toBe(404)
  })
})
