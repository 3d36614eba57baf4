import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../src/app.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { beginAt, personBy, signInWith } from '../support/requests/sign-in-with-provider.ts'
import { startServer } from '../support/servers/cairn.ts'
import { anIdentityProvider, type TestProvider } from '../support/servers/identity-provider.ts'

const anAddress = () => `o${randomBytes(6).toString('hex')}@example.org`
const verified = (email = anAddress()) => ({ email, email_verified: true, given_name: 'Grace', family_name: 'Hopper' })

describe('signing in with a provider', () => {
  let [acme, orbit]: TestProvider[] = []
  let app: App
  beforeAll(async () => {
    ;[acme, orbit] = await Promise.all([anIdentityProvider(), anIdentityProvider({ tellsAtOnce: true })])
    const providers = [acme.settings(), { ...orbit.settings('orbit'), name: 'Orbit' }]
    app = await startServer({ OIDC_PROVIDERS: JSON.stringify(providers) })
    await Promise.all([acme.welcome(app.url), orbit.welcome(app.url, 'orbit')])
  })
  afterAll(() => Promise.all([acme, orbit].map((provider) => provider?.close())))
  const acmes = () => acme as TestProvider

  it('is offered for every provider and keeps the page to return to', async () => {
    const page = await aBrowser(app.url).get('/sign-in?to=%2Fsomewhere')
    expect(page.text).toMatch(/href="\/sign-in\/with\/acme\?to=%2Fsomewhere"[^>]*>Continue with Acme</)
    expect(page.text).toMatch(/href="\/sign-in\/with\/orbit\?to=%2Fsomewhere"[^>]*>Continue with Orbit</)
  })

  it('303 redirects to the provider with state, nonce and PKCE', async () => {
    const answer = await aBrowser(app.url).get('/sign-in/with/acme')

    const { origin, searchParams } = new URL(answer.headers.get('location') ?? '')
    expect([answer.status, origin]).toEqual([303, acmes().issuer])
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'cairn',
      response_type: 'code',
      redirect_uri: `${app.url}/sign-in/with/acme/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w.-]{60,}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it("403 can't be started by loading the URL as an image", async () => {
    const browser = aBrowser(app.url)

    for (const headers of [
      { 'sec-fetch-dest': 'image' },
      { 'sec-fetch-dest': 'iframe' },
      { 'sec-purpose': 'prefetch' },
    ]) {
      const answer = await browser.get('/sign-in/with/acme?to=%2Felsewhere', headers)
      expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
    }
    const followed = await browser.get('/sign-in/with/acme', { 'sec-fetch-dest': 'document' })
    expect(new URL(followed.headers.get('location') ?? '').origin).toBe(acmes().issuer)
  })

  it("creates an account for a new person with the provider's name, and returns to the page they came from", async () => {
    const [browser, claims] = [aBrowser(app.url), verified()]

    const back = await signInWith(acmes(), browser, acmes().knows(claims), { to: '/somewhere?page=2' })

    expect([back.status, back.headers.get('location')]).toEqual([303, '/somewhere?page=2'])
    const { people, identities } = await personBy(app, claims.email)
    expect(people).toMatchObject([{ first_name: 'Grace', last_name: 'Hopper' }])
    expect(identities).toMatchObject([{ issuer: acmes().issuer }])
    expect((await browser.get('/nowhere')).text).toContain('Grace Hopper')
  })

  it('recognises an existing person by their verified address and keeps their name', async () => {
    const map = await aMap(app)
    const ada = await aPerson(map)
    const browser = aBrowser(app.url)

    await signInWith(acmes(), browser, acmes().knows(verified(ada.email.toUpperCase())))

    const { people, identities } = await personBy(app, ada.email)
    expect(people).toMatchObject([{ id: ada.id, first_name: 'Ada' }])
    expect(identities).toMatchObject([{ user_id: ada.id }])
    expect((await browser.get('/nowhere')).text).toContain('Ada Byron')
  })

  it('recognises a person whose address has changed on either side or is no longer verified', async () => {
    const [claims, other] = [verified(), anAddress()]
    const account = acmes().knows(claims)
    await signInWith(acmes(), aBrowser(app.url), account)
    await app.database.transaction((tx) =>
      tx.updateTable('users').set({ email: other }).where('email', '=', claims.email).execute(),
    )
    acmes().knows({ ...account, email: anAddress(), email_verified: false })

    const back = await signInWith(acmes(), aBrowser(app.url), account)

    expect(back.status).toBe(303)
    expect(await personBy(app, other)).toMatchObject({ people: [{ first_name: 'Grace' }], identities: [{}] })
    expect((await personBy(app, claims.email)).people).toEqual([])
  })

  it('never moves an identity to another account, even if its address changes', async () => {
    const map = await aMap(app)
    const [ada, account] = [await aPerson(map), acmes().knows(verified())]
    await signInWith(acmes(), aBrowser(app.url), account)
    acmes().knows({ ...account, email: ada.email })
    const browser = aBrowser(app.url)

    await signInWith(acmes(), browser, account)

    expect((await browser.get('/nowhere')).text).toContain('Grace Hopper')
    expect((await personBy(app, ada.email)).identities).toEqual([])
  })

  it('uses one account for two providers that verify the same address', async () => {
    const claims = verified()
    await signInWith(acmes(), aBrowser(app.url), acmes().knows(claims))
    const provider = orbit as TestProvider
    await signInWith(provider, aBrowser(app.url), provider.knows(claims), { id: 'orbit' })

    const { people, identities } = await personBy(app, claims.email)
    expect([people.length, identities.map(({ issuer }) => issuer).sort()]).toEqual([
      1,
      [acmes().issuer, provider.issuer].sort(),
    ])
  })

  it('creates one account for a new person who signs in from several browsers at once', async () => {
    const claims = verified()
    const account = acmes().knows(claims)

    const all = await Promise.all(
      Array.from({ length: 8 }, () => signInWith(acmes(), aBrowser(app.url), account, { to: '/nowhere' })),
    )

    expect(all.map(({ status }) => status)).toEqual(all.map(() => 303))
    expect(await personBy(app, claims.email)).toMatchObject({ people: [{}], identities: [{}] })
  })

  it('cuts names to their limit and accepts a single full name', async () => {
    const [long, whole] = [verified(), { email: anAddress(), email_verified: 'true', name: ' Ada  de Byron ' }]
    await signInWith(acmes(), aBrowser(app.url), acmes().knows({ ...long, given_name: '🪨'.repeat(150) }))
    await signInWith(acmes(), aBrowser(app.url), acmes().knows(whole))

    expect((await personBy(app, long.email)).people).toMatchObject([{ first_name: '🪨'.repeat(100) }])
    expect((await personBy(app, whole.email)).people).toMatchObject([{ first_name: 'Ada de Byron', last_name: '' }])
  })

  it('casts a vote that was made before signing in', async () => {
    const map = await aMap(app)
    const task = await map.task()
    const [browser, from] = [aBrowser(app.url), `/${map.team}/map/task/${task.id}`]
    const asked = await browser.post(`${from}/vote`, { from })
    expect(asked.headers.get('location')).toBe(`/sign-in?to=${encodeURIComponent(from)}`)

    const back = await signInWith(acmes(), browser, acmes().knows(verified()), { to: from })

    expect([back.status, back.headers.get('location')]).toEqual([303, `${from}#task-${task.id}`])
    expect(await map.client('read').tasks.get(task.id)).toMatchObject({ votes_count: 1 })
  })

  it('never redirects to another site', async () => {
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', '/sign-in/with/acme']) {
      const back = await signInWith(acmes(), aBrowser(app.url), acmes().knows(verified()), { to })
      expect(back.headers.get('location'), to).toBe('/')
    }
  })

  it('gives the browser a new secret, so the old one is useless', async () => {
    const browser = aBrowser(app.url)
    await beginAt(browser)
    const before = browser.cookies.get('cairn-browser')
    await signInWith(acmes(), browser, acmes().knows(verified()))
    expect(browser.cookies.get('cairn-browser')).not.toBe(before)
  })
})
