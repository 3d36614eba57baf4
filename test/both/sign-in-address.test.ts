import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'

let here: Installation
beforeAll(async () => {
  here = await anInstallation()
})
afterAll(() => here.close())

describe('a new email address', () => {
  it('takes effect once the person enters the code emailed to it, and the old address is notified', async () => {
    const { browser, email, id } = await signedIn()
    const wanted = anAddress()

    const asked = await browser.post('/you/address', { email: wanted })
    expect(asked.headers.get('location')).toBe('/sign-in/code')
    expect((await browser.get('/sign-in/code')).text).toContain(wanted)
    const mail = await here.nextMail(wanted)
    expect(mail.subject).toContain(say('mail.address.title', { site: new URL(here.url).host }))
    expect(await addressOf(id)).toBe(email)
    const done = await browser.post('/sign-in/code', { code: mail.code })

    expect(done.headers.get('location')).toBe('/you/settings')
    expect(await addressOf(id)).toBe(wanted)
    const told = await here.nextMail(email)
    expect(told.subject).toBe(say('mail.moved.title', { site: new URL(here.url).host }))
    expect(told.text).not.toContain(wanted)
    expect((await browser.get('/you/settings')).text).toContain(say('sign-in.address.changed'))
  })

  it('takes effect through the link if the person is signed in there', async () => {
    const { browser, id } = await signedIn()
    const wanted = anAddress()
    await browser.post('/you/address', { email: wanted })
    const { link } = await here.nextMail(wanted)

    expect((await browser.get(link)).text).toContain(say('sign-in.link.address', { email: '' }))
    await browser.post(link)

    expect(await addressOf(id)).toBe(wanted)
  })

  it("403 can't be confirmed through a link opened by someone else, signed in or not", async () => {
    const { browser, email, id } = await signedIn()
    const [mistyped, someone] = [anAddress(), (await signedIn()).browser]
    await browser.post('/you/address', { email: mistyped })
    const { link } = await here.nextMail(mistyped)

    for (const stranger of [here.browser(), someone]) {
      const page = await stranger.get(link)
      expect(page.text).toContain(say('problem.address_of_another'))
      expect(page.text).not.toContain(`>${say('sign-in.code.address.submit')}</button>`)
      expect((await stranger.post(link)).status).toBe(403)
    }
    expect(await addressOf(id)).toBe(email)
    expect((await browser.post(link)).status).toBe(303)
  })

  it('409 is rejected with a clear message if it belongs to another account, but only after its code is entered', async () => {
    const [{ browser, email, id }, other] = [await signedIn(), await signedIn()]

    const asked = await browser.post('/you/address', { email: other.email })
    const { code } = await here.nextMail(other.email)
    const refused = await browser.post('/sign-in/code', { code })

    expect(asked.headers.get('location')).toBe('/sign-in/code')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(say('problem.address_taken'))
    expect(await addressOf(id)).toBe(email)
  })

  it('400 must be valid, and entering the current address changes nothing', async () => {
    const { browser, email } = await signedIn()

    expect((await browser.post('/you/address', { email: 'ada' })).status).toBe(400)
    expect((await browser.post('/you/address', { email: email.toUpperCase() })).headers.get('location')).toBe(
      '/you/settings',
    )
    expect(await here.countMails(email)).toBe(1)
  })

  it("can't be confirmed after the person has signed out", async () => {
    const { browser, email, id } = await signedIn()
    const wanted = anAddress()
    await browser.post('/you/address', { email: wanted })
    const { link, code } = await here.nextMail(wanted)
    await browser.post('/sign-out')

    expect((await browser.post(link)).status).toBe(403)
    expect((await browser.post('/sign-in/code', { code })).headers.get('location')).toBe('/sign-in')
    expect(await addressOf(id)).toBe(email)
  })
})

describe('the previous address', () => {
  it('can reclaim the account for seven days, which ends all sessions and invalidates later links', async () => {
    const { browser, email, id } = await signedIn()
    const [second, third] = [anAddress(), anAddress()]
    const undo = await changeTo(browser, { from: email, to: second })
    const later = await changeTo(browser, { from: second, to: third })
    const reader = here.browser()
    expect((await reader.get(undo)).text).toContain(email)
    expect(await addressOf(id)).toBe(third)

    const done = await reader.post(undo)

    expect(done.headers.get('location')).toBe('/sign-in')
    expect(await addressOf(id)).toBe(email)
    expect((await here.nextMail(third)).subject).toBe(say('mail.undone.title', { site: new URL(here.url).host }))
    expect((await browser.get('/you')).status).toBe(303)
    for (const link of [undo, later]) {
      expect((await here.browser().get(link)).status).toBe(410)
      expect((await here.browser().post(link)).status).toBe(409)
    }
    expect(await addressOf(id)).toBe(email)
  })

  it('can reclaim the account even if someone has since created another account with that address', async () => {
    const { browser, email, id } = await signedIn()
    const undo = await changeTo(browser, { from: email, to: anAddress() })
    const other = here.browser()
    await signIn(other, email)

    await here.browser().post(undo)

    // The other account has lost its address, so it could no longer sign in and its session ends.
    expect((await other.get('/you')).status).toBe(303)
    expect(await addressOf(id)).toBe(email)
    expect(await here.rows(`select id from users where email = '${email}'`)).toEqual([{ id }])
  })

  it("can't reclaim the account if it was never confirmed, because it may belong to a stranger", async () => {
    const { browser, email, id } = await signedIn()
    await here.rows(`update users set confirmed = null where id = ${id} returning id`)
    const wanted = anAddress()
    await browser.post('/you/address', { email: wanted })
    await browser.post('/sign-in/code', { code: (await here.nextMail(wanted)).code })

    expect([await addressOf(id), await here.countMails(email)]).toEqual([wanted, 1])
  })

  it("can't reclaim the account after seven days", async () => {
    const { browser, email, id } = await signedIn()
    const next = anAddress()
    const undo = await changeTo(browser, { from: email, to: next })

    here.pass(7 * 86_400_000)

    expect((await here.browser().post(undo)).status).toBe(409)
    expect(await addressOf(id)).toBe(next)
  })

  it('303 changing the address requires a recent sign-in', async () => {
    const { browser, email } = await signedIn()

    here.pass(16 * 60_000)
    const asked = await browser.post('/you/address', { email: anAddress(), from: '/you/settings' })

    expect(asked.headers.get('location')).toContain('recent=yes')
    expect((await browser.post('/you/delete', { confirm: email })).headers.get('location')).toContain('recent=yes')
  })
})

async function changeTo(
  browser: ReturnType<Installation['browser']>,
  { from, to }: { from: string; to: string },
): Promise<string> {
  await browser.post('/you/address', { email: to })
  await browser.post('/sign-in/code', { code: (await here.nextMail(to)).code })
  return (await here.nextMail(from)).link
}

async function signIn(browser: ReturnType<Installation['browser']>, email: string): Promise<void> {
  await browser.post('/sign-in', { email })
  await browser.post('/sign-in/code', { code: (await here.nextMail(email)).code })
}

async function signedIn() {
  const [browser, email] = [here.browser(), anAddress()]
  await signIn(browser, email)
  const [user] = await here.rows(`select id from users where email = '${email}'`)
  return { browser, email, id: Number(user?.id) }
}

const addressOf = async (id: number) => (await here.rows(`select email from users where id = ${id}`))[0]?.email
