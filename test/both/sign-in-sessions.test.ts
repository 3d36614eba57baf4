import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSessions } from '../../src/features/sessions/queries/sessions.ts'
import { endAllSessions, endSession } from '../../src/features/sessions/verbs/sessions.ts'
import { type Context, createContext } from '../../src/platform/context.ts'
import { NotFound } from '../../src/platform/errors.ts'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'

const day = 86_400_000

let here: Installation
beforeAll(async () => {
  here = await anInstallation()
})
afterAll(() => here.close())

describe('signing out', () => {
  it("ends the session, clears the browser's cookie, and returns to the page", async () => {
    const { browser, email } = await signedIn()
    const before = new Map(browser.cookies)
    expect((await browser.get('/sign-out')).text).toMatch(/<button[^>]* type="submit"[^>]*>Sign out/)

    const done = await browser.post('/sign-out', { from: '/nowhere' })

    expect([done.status, done.headers.get('location')]).toEqual([303, '/nowhere'])
    expect(done.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^cairn-browser=; Max-Age=0;/))
    expect((await browser.get('/nowhere')).text).toContain(say('sign-out.done'))
    for (const [name, value] of before) browser.cookies.set(name, value)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await sessionsOf(email)).toEqual([])
  })

  it('redirects visitors, and never back to itself', async () => {
    expect((await here.browser().get('/sign-out')).headers.get('location')).toBe('/')
    expect((await here.browser().post('/sign-out', { from: '/sign-out' })).headers.get('location')).toBe('/')
  })

  it('requires a form with a valid token', async () => {
    const { browser } = await signedIn()

    await browser.get('/sign-out')
    await browser.send('POST', '/sign-out', {})

    expect(await isSignedIn(browser)).toBe(true)
  })
})

describe('sessions', () => {
  it('are listed by last use and can be ended one by one or all at once', async () => {
    const email = anAddress()
    const browsers = [(await signedIn(email)).browser, (await signedIn(email)).browser, (await signedIn(email)).browser]
    const [third, , first] = await sessionsOf(email)
    const { user_id } = (await here.rows(`select user_id from sessions where id = ${first?.id}`))[0] as {
      user_id: number
    }
    const who = () => Promise.all(browsers.map(isSignedIn))

    const session_id = first?.id ?? 0
    await expect(endSession(actingAs(user_id + 1), { user_id: user_id + 1, session_id })).rejects.toThrow(NotFound)
    expect(await who()).toEqual([true, true, true])
    await expect(endSession(actingAs(user_id + 1), { user_id, session_id })).rejects.toThrow(NotFound)
    await expect(endAllSessions(actingAs(user_id + 1), { user_id })).rejects.toThrow(NotFound)
    expect(await who()).toEqual([true, true, true])
    await endSession(actingAs(user_id), { user_id, session_id })
    expect(await who()).toEqual([false, true, true])
    await endAllSessions(actingAs(user_id), { user_id })
    expect(await who()).toEqual([false, false, false])
    expect(third?.agent).toBe('node')
  })

  it('last as long as they are used, and expire sixty days after the last use', async () => {
    const { browser, email } = await signedIn()

    here.pass(59 * day)
    expect(await isSignedIn(browser)).toBe(true)
    here.pass(59 * day)
    expect(await isSignedIn(browser)).toBe(true)
    here.pass(60 * day)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await sessionsOf(email)).toEqual([])
    await signedIn()
    expect(
      await here.rows(`select s.id from sessions s join users u on u.id = s.user_id where u.email = '${email}'`),
    ).toEqual([])
  })

  it('expire after half a year, however often they are used', async () => {
    const { browser } = await signedIn()

    for (const days of [59, 59, 59]) {
      here.pass(days * day)
      expect(await isSignedIn(browser)).toBe(true)
    }
    here.pass(3 * day)
    expect(await isSignedIn(browser)).toBe(false)
  })
})

it('under https, the cookie is bound to the host and to TLS, even after signing in', async () => {
  const secure = await anInstallation({ PUBLIC_URL: 'https://feedback.example.org' })
  try {
    const [browser, email] = [secure.browser(), anAddress()]
    await browser.post('/sign-in', { email })
    const { link, text } = await secure.nextMail(email)

    const done = await browser.post(link)

    expect(text).toContain(`https://feedback.example.org${link}`)
    expect(done.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-cairn-browser=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    )
  } finally {
    await secure.close()
  }
})

type Visitor = ReturnType<Installation['browser']>

async function signedIn(email = anAddress()): Promise<{ browser: Visitor; email: string }> {
  const browser = here.browser()
  await browser.post('/sign-in', { email })
  await browser.post('/sign-in/code', { code: (await here.nextMail(email)).code })
  return { browser, email }
}

const isSignedIn = async (browser: Visitor): Promise<boolean> => (await browser.get('/you')).status === 200

async function sessionsOf(email: string) {
  const user = await here.database.read.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return listSessions(actingAs(user?.id ?? 0))
}

function actingAs(user_id: number): Context {
  const { database, site } = here
  const actor = { kind: 'person', user_id, session_id: 0 } as const
  return createContext({ database, site, now: here.now(), actor, requestId: null })
}
