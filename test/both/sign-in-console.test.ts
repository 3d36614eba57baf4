import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { anAddress, anInstallation, type Installation, partsOf } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'

let here: Installation
beforeAll(async () => {
  here = await anInstallation({ SMTP_URL: '' })
})
afterAll(() => here.close())

it('an installation without email says so, and prints the link and the code on the console', async () => {
  const [browser, email] = [here.browser(), anAddress()]
  await browser.post('/sign-in', { email })

  const page = await browser.get('/sign-in/code')

  expect(page.text).toContain(say('sign-in.no-mail.command'))
  expect(page.text).toContain(`<code dir="ltr">cairn sign-in '${email}'</code>`)
  const printed = await vi.waitFor(() => {
    expect(here.printed).toHaveLength(1)
    return here.printed[0] ?? ''
  }, 30_000)
  const { link, code } = partsOf(printed)
  expect(printed).toContain(email)
  expect((await here.browser().get(link)).text).toContain(email)
  expect((await browser.post('/sign-in/code', { code })).status).toBe(303)
})

it('an address with shell metacharacters is quoted in the command for the operator', async () => {
  const browser = here.browser()
  await browser.post('/sign-in', { email: "a'`id`|$x@example.org" })

  const page = await browser.get('/sign-in/code')

  expect(page.text).toContain("cairn sign-in 'a'\\''`id`|$x@example.org'</code>")
})

it("the account page doesn't promise email either", async () => {
  const person = await aPerson(await aMap(here))

  const page = await person.get('/you/settings')

  expect(page.text).toContain(say('you.address.help.no-mail'))
  expect(page.text).not.toContain(say('you.address.help'))
  expect(page.text).not.toContain(say('you.address.change'))
})
