import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSignInLink } from '../../src/features/sessions/verbs/sign-in.ts'
import { createContext } from '../../src/platform/context.ts'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'

let here: Installation
beforeAll(async () => {
  here = await anInstallation()
})
afterAll(() => here.close())

describe('a link', () => {
  it('shows the account, and its button signs in, in any browser', async () => {
    const { email, link } = await asked()
    const phone = here.browser()

    const page = await phone.get(link)
    expect(page.status).toBe(200)
    expect(page.text).toContain(`<bdi>${email}</bdi>`)
    const done = await phone.post(link)

    expect([done.status, done.headers.get('location')]).toEqual([303, '/you/welcome?to=%2Fback'])
    expect((await phone.get('/you')).status).toBe(200)
  })

  it("isn't used up by opening it", async () => {
    const { browser, link } = await asked()

    for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
      expect((await here.browser().send(method, link)).status).toBe(200)
    }

    expect((await browser.post(link)).status).toBe(303)
  })

  it("isn't cached, stored or leaked in the referrer", async () => {
    const { link } = await asked()

    const { headers, text } = await here.browser().get(link)

    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('strict-origin')
    expect(text).not.toContain(encodeURIComponent(link))
    const rows = await here.rows('select * from sign_in_requests')
    expect(JSON.stringify(rows)).not.toContain(link.split('/').at(-1))
  })

  it('works once: ten submissions at the same moment open one session', async () => {
    const { email, link } = await asked()
    const browsers = Array.from({ length: 10 }, () => here.browser())
    const forms = await Promise.all(browsers.map(async (browser) => tokenIn((await browser.get(link)).text)))

    const answers = await Promise.all(
      browsers.map((browser, n) => browser.send('POST', link, { form_token: forms[n] ?? '' })),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.text).toContain(say('sign-in.dead.title'))
    const sessions = `select s.id from sessions s join users u on u.id = s.user_id where u.email = '${email}'`
    expect(await here.rows(sessions)).toHaveLength(1)
  })

  it('410 if it was used, has expired or never existed, with advice on what to do next', async () => {
    const [used, renewed, old] = [await asked(), await asked(), await asked()]
    await used.browser.post(used.link)
    await renewed.browser.post('/sign-in', { email: renewed.email })
    await here.nextMail(renewed.email)
    here.pass(15 * 60_000)

    for (const link of [used.link, renewed.link, old.link, `/sign-in/link/${'x'.repeat(43)}`, '/sign-in/link/x']) {
      const browser = here.browser()
      const page = await browser.get(link)
      expect(page.status, link).toBe(410)
      expect(page.text).toContain(`href="/sign-in">${say('sign-in.dead.again')}`)
      expect((await browser.post(link)).status).toBe(409)
      expect((await browser.get('/you')).headers.get('location')).toContain('/sign-in')
    }
  })

  it('can be created by the operator for a person without an address, and shows their name', async () => {
    const { database, site } = here
    const ctx = createContext({ database, site, now: here.now(), actor: { kind: 'operator' }, requestId: null })
    const link = await ctx.transaction(async (tx) => {
      const user = { email: null, first_name: 'Administrator', last_name: '', created: tx.now }
      const { id } = await tx.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
      return createSignInLink(tx, { user_id: id, validMs: 60_000 })
    })
    const browser = here.browser()
    const { pathname } = new URL(link)

    expect((await browser.get(pathname)).text).toContain('<bdi>Administrator</bdi>')
    expect((await browser.post(pathname)).headers.get('location')).toBe('/')
    const settings = await browser.get('/you/settings')
    expect(settings.text).toContain('Administrator')
    expect(settings.text).toContain(say('you.address.none'))
  })

  it('warns a signed-in person that it will switch accounts', async () => {
    const [one, another] = [await asked(), await asked()]
    await one.browser.post(one.link)

    const page = await one.browser.get(another.link)
    expect(page.text).toContain(
      `${say('sign-in.link.instead', { name: '…' }).split('…')[0]}<strong><bdi>${one.email}</bdi>`,
    )
    await one.browser.post(another.link)

    const sessions = await here.rows(
      `select u.email from sessions s join users u on u.id = s.user_id where u.email in ('${one.email}', '${another.email}')`,
    )
    expect(sessions).toEqual([{ email: another.email }])
  })

  it("409 doesn't sign in to an account that has since been deleted", async () => {
    const { browser, email, link } = await asked()
    const now = here.now()
    await here.database.transaction((tx) =>
      tx.insertInto('users').values({ email, first_name: 'x', last_name: '', created: now, deleted: now }).execute(),
    )

    expect((await browser.post(link)).status).toBe(409)
  })
})

async function asked() {
  const [browser, email] = [here.browser(), anAddress()]
  await browser.post('/sign-in', { email, to: '/back' })
  return { browser, email, link: (await here.nextMail(email)).link }
}

const tokenIn = (page: string): string => /name="form_token" value="([\w.-]+)"/.exec(page)?.[1] ?? ''
