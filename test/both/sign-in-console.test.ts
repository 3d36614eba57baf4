import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { anAddress, anInstallation, type Installation, partsOf } from '../support/an-installation.ts'

let here: Installation
beforeAll(async () => {
  here = await anInstallation({ SMTP_URL: '' })
})
afterAll(() => here.close())

it('an installation without mail says so, and its operator finds link and code on the console', async () => {
  const [browser, email] = [here.browser(), anAddress()]
  await browser.post('/sign-in', { email })

  const page = await browser.get('/sign-in/code')

  expect(page.text).toContain('This installation sends no mail.')
  expect(page.text).toContain(`<code dir="ltr">cairn sign-in ${email}</code>`)
  const printed = await vi.waitFor(() => {
    expect(here.printed).toHaveLength(1)
    return here.printed[0] ?? ''
  })
  const { link, code } = partsOf(printed)
  expect(printed).toContain(email)
  expect((await here.browser().get(link)).text).toContain(email)
  expect((await browser.post('/sign-in/code', { code })).status).toBe(303)
})
