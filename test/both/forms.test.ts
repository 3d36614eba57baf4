import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'

describe('forms', () => {
  it('303 a form on our own page is processed and redirects back', async () => {
    const map = await aMap()
    const browser = aBrowser(map.url)

    const done = await browser.post('/language', { language: 'de', from: `/${map.team}/map/` })

    expect([done.status, done.headers.get('location')]).toEqual([303, `/${map.team}/map/`])
    expect((await browser.get(`/${map.team}/map/`)).text).toContain('<html lang="de"')
  })

  it('a form never redirects to another site', async () => {
    const browser = aBrowser((await aMap()).url)
    for (const from of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '/\r\nx: y',
      'javascript:alert(1)',
    ]) {
      expect((await browser.post('/language', { from })).headers.get('location'), from).toBe('/')
    }
  })

  it("nothing happens without the browser's form token, and the page says what to do", async () => {
    const browser = aBrowser((await aMap()).url)
    await browser.get('/nowhere')

    for (const form of [{}, { form_token: '' }, { form_token: `salt.${'x'.repeat(43)}` }]) {
      const refused = await browser.send('POST', '/language', { language: 'de', from: '/nowhere', ...form })
      expect([refused.status, refused.headers.get('location')]).toEqual([303, '/nowhere'])
      const told = await browser.get('/nowhere')
      expect(told.text).toContain(say('problem.form_expired'))
      expect(told.text).toContain('<html lang="en"')
    }
    expect((await browser.get('/nowhere')).text).not.toContain(say('problem.form_expired'))
  })

  it('rejects a form from another site', async () => {
    const browser = aBrowser((await aMap()).url)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const refused = await browser.post('/language', { language: 'de', from: '/nowhere' }, headers)
      expect([refused.status, refused.headers.getSetCookie()], JSON.stringify(headers)).toEqual([403, []])
      expect(refused.text).toContain(say('problem.cross_origin'))
      expect((await browser.get('/nowhere')).text).toContain('<html lang="en"')
    }
  })

  it('403 for a cross-site form, which comes without cookies, and the person stays signed in', async () => {
    const map = await aMap()
    const stranger = aBrowser(map.url)

    const refused = await stranger.send('POST', '/language', { from: '/' }, { 'sec-fetch-site': 'cross-site' })

    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []])
  })

  it("the token differs on every page, so compression can't leak it", async () => {
    const browser = aBrowser((await aMap()).url)
    const tokenIn = (html: string) => /name="form_token" value="([^"]+)"/.exec(html)?.[1]

    expect(tokenIn((await browser.get('/nowhere')).text)).not.toBe(tokenIn((await browser.get('/nowhere')).text))
  })

  it("a token from one browser doesn't work in another", async () => {
    const map = await aMap()
    const [one, other] = [await aPerson(map), await aPerson(map)]

    const refused = await one.send('POST', '/language', { form_token: other.browser.formTokenFor(), language: 'de' })

    expect(refused.headers.getSetCookie().join()).toContain('problem.form_expired')
  })

  it('cookies are inaccessible to scripts and other sites, and bound to the host over https', async () => {
    const plain = await aBrowser((await aMap()).url).get('/nowhere')
    expect(plain.headers.getSetCookie()[0]).toMatch(/^cairn-browser=[\w-]{43}; .*HttpOnly; SameSite=Lax$/)

    const app = await startServer({ PUBLIC_URL: 'https://feedback.example.org' })
    const secure = await aBrowser(app.url).get('/nowhere')
    expect(secure.headers.getSetCookie()[0]).toMatch(
      /^__Host-cairn-browser=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(secure.headers.get('strict-transport-security')).toContain('max-age')
  })

  it('429 asks people to wait after too many forms in a minute', async () => {
    // A stopped clock, so the minute doesn't roll over.
    const now = new Date()
    const app = await startServer({ RATE_LIMIT: '3' }, () => now)
    const browser = aBrowser(app.url)
    for (let n = 0; n < 3; n++) await browser.post('/language', { from: '/nowhere' })

    const refused = await browser.post('/language', { from: '/nowhere' })

    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining(say('error.429'))])
    expect(refused.text).toContain('href="/nowhere"')
  })
})

describe('the language', () => {
  it("is the chosen one, otherwise the browser's best match, otherwise the configured default", async () => {
    const { url } = await startServer({ DEFAULT_LANGUAGE: 'de' })
    const spoken = async (browser: ReturnType<typeof aBrowser>) =>
      /<html lang="(\w+)"/.exec((await browser.get('/nowhere')).text)?.[1]
    const english = aBrowser(url, undefined, 'en')

    expect([await spoken(aBrowser(url, undefined, 'fr')), await spoken(english)]).toEqual(['de', 'en'])
    await english.post('/language', { language: 'de' })
    expect(await spoken(english)).toBe('de')
    await english.post('/language', { language: 'xx' })
    expect(await spoken(english)).toBe('en')
  })
})
