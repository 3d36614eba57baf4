import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'

const minute = 60_000
const hour = 60 * minute

let here: Installation
beforeAll(async () => {
  // Advancing the clock makes emails expire, and each one would be logged.
  here = await anInstallation({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: '1' })
})
afterAll(() => here.close())

it('an address gets at most five emails an hour from one network; further requests look the same but send nothing', async () => {
  const email = anAddress()
  for (let n = 0; n < 5; n++) await here.browser().post('/sign-in', { email })
  const browser = here.browser()

  const asked = await browser.post('/sign-in', { email })

  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/sign-in/code'])
  expect((await browser.get('/sign-in/code')).text).toContain(email)
  const tried = await browser.post('/sign-in/code', { code: '123456' })
  expect([tried.status, tried.text]).toEqual([400, expect.stringContaining('You have 4 tries left.')])
  expect(await here.countMails(email)).toBe(5)

  here.pass(hour)
  await browser.post('/sign-in', { email })
  expect(await here.countMails(email)).toBe(6)
})

/** A browser where this address has signed in and out before. */
async function aBrowserOf(email: string) {
  const browser = here.browser()
  await browser.post('/sign-in', { email })
  await browser.post('/sign-in/code', { code: (await here.nextMail(email)).code })
  expect((await browser.post('/sign-out', {})).status).toBe(303)
  return browser
}

it('an address gets at most 20 emails a day, 8 per network and 15 from strangers, and its owner is never locked out', async () => {
  const email = anAddress()
  const [owner, other] = [await aBrowserOf(email), await aBrowserOf(anAddress())]
  const askFrom = async (network: string, times: number, browser?: typeof owner) => {
    for (let n = 0; n < times; n++) {
      await (browser ?? here.browser()).post('/sign-in', { email }, { 'x-forwarded-for': network })
      // Waits until the email is sent, before it expires.
      await here.countMails(email)
      here.pass(20 * minute)
    }
    return here.countMails(email)
  }
  expect(await askFrom('192.0.2.1', 9)).toBe(9)
  expect(await askFrom('192.0.2.2', 7)).toBe(15)
  expect(await askFrom('192.0.2.3', 1)).toBe(15)
  expect(await askFrom('192.0.2.4', 1, other)).toBe(15)
  // Works even from a network that has reached its limit.
  expect(await askFrom('192.0.2.1', 6, owner)).toBe(20)

  here.pass(24 * hour)
  expect(await askFrom('192.0.2.1', 1)).toBe(21)
})

it('a person whose address is flooded with emails can still sign in from elsewhere', async () => {
  const email = anAddress()
  for (let n = 0; n < 8; n++) await here.browser().post('/sign-in', { email }, { 'x-forwarded-for': '192.0.2.1' })
  const owner = here.browser()

  await owner.post('/sign-in', { email }, { 'x-forwarded-for': '192.0.2.9' })

  expect(await here.countMails(email)).toBe(6)
  for (let n = 0; n < 5; n++) await here.nextMail(email)
  const { code } = await here.nextMail(email)
  expect((await owner.post('/sign-in/code', { code })).headers.get('location')).not.toBe('/sign-in/code')
})

it('a browser sends at most five emails an hour to any addresses', async () => {
  const [browser, sixth] = [here.browser(), anAddress()]
  for (let n = 0; n < 5; n++) await browser.post('/sign-in', { email: anAddress() })

  await browser.post('/sign-in', { email: sixth })

  expect((await browser.get('/sign-in/code')).text).toContain(sixth)
  expect(await here.countMails(sixth)).toBe(0)
})

it("concurrent requests don't exceed the limit", async () => {
  const email = anAddress()
  const browsers = Array.from({ length: 12 }, () => here.browser())

  const answers = await Promise.all(browsers.map((browser) => browser.post('/sign-in', { email })))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(await here.countMails(email)).toBe(5)
})

it('after too many requests, the last email that was sent still works', async () => {
  const [browser, email] = [here.browser(), anAddress()]
  for (let n = 0; n < 6; n++) await browser.post('/sign-in', { email })
  expect(await here.countMails(email)).toBe(5)
  for (let n = 0; n < 4; n++) await here.nextMail(email)

  const { code } = await here.nextMail(email)

  expect((await browser.post('/sign-in/code', { code })).status).toBe(303)
})

it('expired requests are removed', async () => {
  const email = anAddress()
  await here.browser().post('/sign-in', { email })

  here.pass(24 * hour)
  await here.browser().post('/sign-in', { email: anAddress() })

  expect(await here.rows(`select id from sign_in_requests where email = '${email}'`)).toEqual([])
})
