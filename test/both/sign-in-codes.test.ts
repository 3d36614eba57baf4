import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'

let here: Installation
beforeAll(async () => {
  here = await anInstallation()
})
afterAll(() => here.close())

describe('a code', () => {
  it.each([
    ['without its space', (code: string) => code.replace(' ', '')],
    ['with dashes and space around it', (code: string) => ` ${[...code.replace(' ', '')].join('-')}\t`],
    ['pasted with invisible characters', (code: string) => `\u200e${code.replace(' ', '\u00a0–\u202f')}\u200b`],
    [
      'in fullwidth digits',
      (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ],
  ])('is accepted %s', async (_how, typed) => {
    const { browser, code } = await asked()

    expect((await browser.post('/sign-in/code', { code: typed(code) })).status).toBe(303)
  })

  it('400 if it is wrong, with the tries left; after five it stops working, and a new one works', async () => {
    const { browser, email, code } = await asked()
    const says = []
    for (let n = 0; n < 5; n++) says.push(await problemOf(browser.post('/sign-in/code', { code: other(code) })))

    expect(says).toEqual([
      [400, say('sign-in.code.wrong', { count: 4 })],
      [400, say('sign-in.code.wrong', { count: 3 })],
      [400, say('sign-in.code.wrong', { count: 2 })],
      [400, say('sign-in.code.wrong', { count: 1 })],
      [400, say('sign-in.code.spent')],
    ])
    expect((await browser.post('/sign-in/code', { code })).status).toBe(409)
    expect(await sessionsOf(email)).toBe(0)

    await browser.post('/sign-in', { email, again: 'yes' })
    expect((await browser.get('/sign-in/code')).text).toContain(say('sign-in.sent-again'))
    const { code: next } = await here.nextMail(email)
    expect((await browser.post('/sign-in/code', { code: next })).status).toBe(303)
  })

  it.each(['', '12345', '1234567', 'abcdef', '12 34 5x', '١٢٣٤٥٦'])(
    '400 rejects %j without counting it as a try',
    async (typed) => {
      const { browser, email } = await asked()

      expect(await problemOf(browser.post('/sign-in/code', { code: typed }))).toEqual([400, say('problem.six_digits')])
      expect(await here.rows(`select tries from sign_in_requests where email = '${email}'`)).toEqual([{ tries: 0 }])
    },
  )

  it('ten correct submissions at once open one session', async () => {
    const { browser, email, code } = await asked()

    const answers = await atOnce(10, browser, code)

    expect(answers.filter((status) => status === 303)).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set([303, 409]))
    expect(await sessionsOf(email)).toBe(1)
  })

  it('ten wrong submissions at once count as five tries', async () => {
    const { browser, email, code } = await asked()

    const answers = await atOnce(10, browser, other(code))

    expect(answers.filter((status) => status === 400)).toHaveLength(5)
    expect(answers.filter((status) => status === 409)).toHaveLength(5)
    expect(await here.rows(`select tries from sign_in_requests where email = '${email}'`)).toEqual([{ tries: 5 }])
  })

  it("doesn't work in another browser", async () => {
    const { email, code } = await asked()
    const stranger = here.browser()

    const refused = await stranger.post('/sign-in/code', { code })

    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/sign-in'])
    await stranger.post('/sign-in', { email: anAddress() })
    expect((await stranger.post('/sign-in/code', { code })).status).toBe(400)
    expect(await sessionsOf(email)).toBe(0)
  })

  it('stops working once the same browser requests a new one', async () => {
    const { browser, email, code } = await asked()
    await browser.post('/sign-in', { email })
    const newest = await here.nextMail(email)

    if (newest.code !== code) expect((await browser.post('/sign-in/code', { code })).status).toBe(400)
    expect((await browser.post('/sign-in/code', { code: newest.code })).status).toBe(303)
  })

  it('409 works only once', async () => {
    const { browser, code } = await asked()
    const cookies = new Map(browser.cookies)
    await browser.post('/sign-in/code', { code })
    for (const [name, value] of cookies) browser.cookies.set(name, value)

    expect(await problemOf(browser.post('/sign-in/code', { code }))).toEqual([409, say('sign-in.code.used')])
  })

  it('409 expires after 15 minutes', async () => {
    const { browser, code } = await asked()

    here.pass(15 * 60_000)

    expect(await problemOf(browser.post('/sign-in/code', { code }))).toEqual([409, say('sign-in.code.expired')])
  })

  it("isn't stored in the database and can't be derived from it", async () => {
    const { email, code } = await asked()

    const [row] = await here.rows(`select * from sign_in_requests where email = '${email}'`)

    expect(row?.code_hash).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(row)).not.toContain(code.replace(' ', ''))
  })
})

it("a visitor who hasn't requested a code is redirected to the sign-in page", async () => {
  expect((await here.browser().get('/sign-in/code')).headers.get('location')).toBe('/sign-in')
})

it('the page has a field that phones can fill in, the address, and other options', async () => {
  const { browser, email } = await asked()

  const { text, headers } = await browser.get('/sign-in/code')

  expect(text).toMatch(/<input id="code" [^>]*inputmode="numeric" autocomplete="one-time-code"/)
  expect(text).toContain(`<bdi>${email}</bdi>`)
  expect(text).toContain(say('sign-in.code.other'))
  expect(text).not.toContain(say('sign-in.no-mail.command'))
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['private, no-store', 'strict-origin'])
})

async function asked() {
  const [browser, email] = [here.browser(), anAddress()]
  await browser.post('/sign-in', { email })
  return { browser, email, code: (await here.nextMail(email)).code }
}

const other = (code: string): string => (code === '000 000' ? '111111' : '000000')

const sessionsOf = async (email: string): Promise<number> => {
  const sessions = await here.rows(
    `select s.id from sessions s join users u on u.id = s.user_id where u.email = '${email}'`,
  )
  return sessions.length
}

/** Submits with one cookie and one form token, like a single browser. */
async function atOnce(times: number, browser: ReturnType<Installation['browser']>, code: string): Promise<number[]> {
  const page = await browser.get('/sign-in/code')
  const form_token = /name="form_token" value="([\w.-]+)"/.exec(page.text)?.[1] ?? ''
  const sent = Array.from({ length: times }, () => browser.send('POST', '/sign-in/code', { form_token, code }))
  return (await Promise.all(sent)).map(({ status }) => status)
}

async function problemOf(answer: Promise<{ status: number; text: string }>): Promise<[number, string | undefined]> {
  const { status, text } = await answer
  return [status, /<p class="problem"[^>]*>([^<]*)</.exec(text)?.[1]]
}
