import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'

let here: Installation
beforeAll(async () => {
  here = await anInstallation()
})
afterAll(() => here.close())

it('a new account speaks the language of its first visit', async () => {
  const email = anAddress()
  await signIn(email, here.browser('de'))

  expect(await languageOf(email)).toBe('de')
})

it('every browser speaks the language of the account, once somebody is signed in there', async () => {
  const email = anAddress()
  const first = await signIn(email, here.browser('en'))
  await first.post('/you/settings', { first_name: 'Ada', last_name: '', language: 'de' })

  const second = await signIn(email, here.browser('en'))

  const page = await second.get('/you/settings')
  expect(page.text).toContain('<html lang="de"')
  expect(page.text).toMatch(/<option[^>]* value="de"[^>]* selected/)
  expect(await languageOf(email)).toBe('de')
})

async function signIn(email: string, browser: ReturnType<Installation['browser']>) {
  await browser.post('/sign-in', { email })
  await browser.post('/sign-in/code', { code: (await here.nextMail(email)).code })
  return browser
}

async function languageOf(email: string): Promise<unknown> {
  const user = await here.database.read.selectFrom('users').select('language').where('email', '=', email).execute()
  return user[0]?.language
}
