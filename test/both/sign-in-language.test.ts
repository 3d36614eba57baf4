import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'

let here: Installation
beforeAll(async () => {
  here = await anInstallation()
})
afterAll(() => here.close())

it('a new account uses the language of its first visit', async () => {
  const email = anAddress()
  await signIn(email, here.browser('de'))

  expect(await languageOf(email)).toBe('de')
})

it("every browser uses the account's language after signing in", async () => {
  const email = anAddress()
  const first = await signIn(email, here.browser('en'))
  await first.post('/you/settings', { display_name: 'Ada', language: 'de' })

  const second = await signIn(email, here.browser('en'))

  const page = await second.get('/you/settings')
  expect(page.text).toContain('<html lang="de"')
  expect(page.text).toMatch(/<option[^>]* value="de"[^>]* selected/)
  expect(await languageOf(email)).toBe('de')
})

it('only an available language is stored, in the browser and in the account', async () => {
  const email = anAddress()
  const browser = await signIn(email, here.browser('de'))

  for (const language of ['xx', 'fra', 'en-XX', 'EN', '']) await browser.post('/language', { language })

  expect(await languageOf(email)).toBe('en')
  expect([...browser.cookies].filter(([name]) => name.endsWith('language'))).toEqual([])
  await browser.post('/language', { language: 'de' })
  expect([...browser.cookies]).toContainEqual(['cairn-language', 'de'])
})

it("an account whose language is no longer available uses the browser's language", async () => {
  const email = anAddress()
  await signIn(email, here.browser('en'))
  await here.database.transaction((tx) =>
    tx.updateTable('users').set({ language: 'xx' }).where('email', '=', email).execute(),
  )

  const browser = await signIn(email, here.browser('de'))

  expect((await browser.get('/you')).text).toContain('<html lang="de"')
  expect([...browser.cookies.values()]).not.toContain('xx')
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
