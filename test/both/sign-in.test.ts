import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'

let here: Installation
beforeAll(async () => {
  here = await anInstallation()
})
afterAll(() => here.close())

describe('signing in by email', () => {
  it('an email has a link and a code, as text and as HTML, and no secret in its subject', async () => {
    const [browser, email] = [here.browser(), anAddress()]

    const asked = await browser.post('/sign-in', { email })

    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/sign-in/code'])
    const mail = await here.nextMail(email)
    expect(mail.subject).toMatch(/^Sign in to localhost:\d+$/)
    expect(mail.code).toMatch(/^\d{3} \d{3}$/)
    expect(mail.text).toContain(`${here.site.publicUrl}${mail.link}`)
    expect(mail.text).toContain('15 minutes')
    for (const part of [mail.link, mail.code]) expect(mail.html).toContain(part)
    expect((await browser.get('/sign-in/code')).text).toContain(email)
    expect(await here.countMails(email)).toBe(1)
  })

  it('the code signs in, and a new person is asked for a name before reaching their page', async () => {
    const [browser, email] = [here.browser(), anAddress()]
    await browser.post('/sign-in', { email, to: '/somewhere?sort=newest' })
    const { code } = await here.nextMail(email)
    expect(await here.rows(`select id from users where email = '${email}'`)).toEqual([])

    const done = await browser.post('/sign-in/code', { code })

    const to = encodeURIComponent('/somewhere?sort=newest')
    expect([done.status, done.headers.get('location')]).toEqual([303, `/you/welcome?to=${to}`])
    expect(await here.rows(`select first_name from users where email = '${email}'`)).toEqual([{ first_name: '' }])
    expect((await browser.get('/sign-in?to=/back')).headers.get('location')).toBe('/back')
  })

  it('a person with a name returns immediately and sees a confirmation', async () => {
    const email = anAddress()
    await signIn(email)
    await here.database.transaction((tx) =>
      tx.updateTable('users').set({ first_name: 'Ada' }).where('email', '=', email).execute(),
    )

    const { browser, done } = await signIn(email, '/nowhere')

    expect(done.headers.get('location')).toBe('/nowhere')
    const page = await browser.get('/nowhere')
    expect(page.text).toContain(say('sign-in.done'))
    expect(page.text).toContain('Ada')
  })

  it("different spellings of an address are one account, and the email goes to the account's address", async () => {
    const email = anAddress()
    await signIn(email)
    const browser = here.browser()

    await browser.post('/sign-in', { email: ` ${email.toUpperCase()} ` })
    await browser.post('/sign-in/code', { code: (await here.nextMail(email)).code })
    // The Kelvin sign lowercases to a k, which could be someone else's domain.
    await here.browser().post('/sign-in', { email: 'ann@\u212Aelvin.example' })

    expect(await here.rows(`select id from users where email = '${email}'`)).toHaveLength(1)
    expect(await here.countMails('ann@kelvin.example')).toBe(1)
  })

  it('the browser gets a new secret, and the old one stops working', async () => {
    const [browser, email] = [here.browser(), anAddress()]
    await browser.post('/sign-in', { email })
    const before = new Map(browser.cookies)
    await browser.post('/sign-in/code', { code: (await here.nextMail(email)).code })

    expect(browser.cookies.get('cairn-browser')).not.toBe(before.get('cairn-browser'))
    expect((await browser.get('/you')).status).toBe(200)
    const old = here.browser()
    for (const [name, value] of before) old.cookies.set(name, value)
    expect((await old.get('/you')).headers.get('location')).toMatch(/^\/sign-in\?/)
    const rows = await here.rows('select * from sessions')
    for (const cookie of [...before.values(), ...browser.cookies.values()]) {
      expect(JSON.stringify(rows)).not.toContain(cookie)
    }
  })

  it('responses for known and unknown addresses are identical', async () => {
    const [known, unknown] = [anAddress(), anAddress()]
    await signIn(known)

    const answers = []
    for (const email of [known, unknown]) {
      const browser = here.browser()
      const asked = await browser.post('/sign-in', { email })
      const page = await browser.get('/sign-in/code')
      answers.push([asked, page].map((answer) => seen(answer, email)))
    }

    expect(answers[1]).toEqual(answers[0])
  })

  it("pages and emails use the visitor's language, and emails to an existing account use its own", async () => {
    const [email, browser] = [anAddress(), here.browser('de')]

    expect((await browser.get('/sign-in')).text).toContain('E-Mail-Adresse')
    await browser.post('/sign-in', { email })
    const first = await here.nextMail(email)
    await browser.post('/sign-in/code', { code: first.code })
    await browser.post('/language', { language: 'de' })
    await here.browser('en').post('/sign-in', { email })

    expect(first.subject).toContain('Anmelden bei')
    expect((await here.nextMail(email)).subject).toContain('Anmelden bei')
  })

  it.each(['', 'ada', 'ada@', '@example.org', 'a b@example.org', `${'x'.repeat(250)}@example.org`])(
    "400 rejects %j, keeps the form's values, and sends nothing",
    async (email) => {
      const before = await here.rows('select id from sign_in_requests')

      const refused = await here.browser().post('/sign-in', { email, to: '/back' })

      expect(refused.status).toBe(400)
      expect(refused.text).toMatch(/<p class="problem" id="email-problem"/)
      expect(refused.text).toContain('name="to" value="/back"')
      expect(await here.rows('select id from sign_in_requests')).toEqual(before)
    },
  )

  it.each(['https://evil.example/', '//evil.example', '/sign-in', '/sign-in/link/secret', '/sign-out'])(
    'never redirects to %s afterwards',
    async (to) => {
      const { done } = await signIn(anAddress(), to)

      expect(done.headers.get('location')).toBe('/you/welcome?to=%2F')
    },
  )
})

async function signIn(email: string, to = '/') {
  const browser = here.browser()
  await browser.post('/sign-in', { email, to })
  const { code } = await here.nextMail(email)
  return { browser, done: await browser.post('/sign-in/code', { code }) }
}

/** The response without its browser-specific parts. */
function seen(
  { status, headers, text }: Awaited<ReturnType<ReturnType<Installation['browser']>['get']>>,
  email: string,
) {
  const same = [...headers].filter(([name]) => !['date', 'x-request-id', 'set-cookie', 'content-length'].includes(name))
  const page = text.replaceAll(email, 'EMAIL').replace(/name="form_token" value="[\w.-]+"/g, 'TOKEN')
  return { status, same, page, cookies: headers.getSetCookie().length }
}
