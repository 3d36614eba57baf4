import { afterAll, beforeAll, describe, it } from 'vitest'
import { expectUsable, sendUnchecked } from '../support/browser/usable.ts'
import { aVisit } from '../support/browser/visit.ts'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'
import { anIdentityProvider, type TestProvider } from '../support/servers/identity-provider.ts'

let acme: TestProvider
let here: Installation
let mailless: Installation
beforeAll(async () => {
  acme = await anIdentityProvider()
  mailless = await anInstallation({ SMTP_URL: '' })
  here = await anInstallation({ OIDC_PROVIDERS: JSON.stringify([acme.settings()]) })
  await acme.welcome(here.url)
})
afterAll(async () => {
  await here.close()
  await mailless.close()
  await acme.close()
})

describe.each([375, 1280])('on a screen of %i pixels, in light and dark, these are accessible:', (width) => {
  it('every sign-in page', async () => {
    const [page, email] = [await aVisit({ width, url: here.url }), anAddress()]
    await page.goto('/sign-in')
    await expectUsable(page)
    await page.getByRole('textbox', { name: say('field.email') }).fill('nobody')
    await sendUnchecked(page, say('action.continue'))
    await expectUsable(page)

    await page.getByRole('textbox', { name: say('field.email') }).fill(email)
    await page.getByRole('button', { name: say('action.continue') }).click()
    await page.getByRole('heading', { name: say('sign-in.code.title') }).waitFor()
    await expectUsable(page)
    await sendUnchecked(page, say('sign-in.title'))
    await expectUsable(page)

    await page.goto((await here.nextMail(email)).link)
    await expectUsable(page)
    await page.getByRole('button', { name: say('sign-in.title') }).click()
    await page.getByRole('heading', { name: say('you.welcome') }).waitFor()
    await expectUsable(page)
  })

  it('a code with too many wrong attempts', async () => {
    const [page, email] = [await aVisit({ width, url: here.url }), anAddress()]
    await page.goto('/sign-in')
    await page.getByRole('textbox', { name: say('field.email') }).fill(email)
    await page.getByRole('button', { name: say('action.continue') }).click()
    const wrong = (await here.nextMail(email)).code.startsWith('0') ? '123456' : '012345'

    for (const left of ['4 tries', '3 tries', '2 tries', 'one try']) {
      await page.getByRole('textbox', { name: say('sign-in.code.field') }).fill(wrong)
      await page.getByRole('button', { name: say('sign-in.title') }).click()
      await page.getByText(left).waitFor()
    }
    await expectUsable(page)
    await page.getByRole('textbox', { name: say('sign-in.code.field') }).fill(wrong)
    await page.getByRole('button', { name: say('sign-in.title') }).click()
    await page.getByText(say('sign-in.code.spent')).waitFor()
    await expectUsable(page)
  })

  it('a provider that denies the sign-in, and an installation without email', async () => {
    const page = await aVisit({ width, url: here.url })
    await page.goto('/sign-in')
    await page.getByRole('link', { name: say('sign-in.with', { name: 'Acme' }) }).click()
    await page.getByRole('button', { name: 'No, thanks' }).click()
    await page.getByRole('heading', { name: say('oidc.title') }).waitFor()
    await expectUsable(page)

    const without = await aVisit({ width, url: mailless.url })
    await without.goto('/sign-in')
    await without.getByRole('textbox', { name: say('field.email') }).fill(anAddress())
    await without.getByRole('button', { name: say('sign-in.send.no-mail') }).click()
    await without.getByRole('heading', { name: say('sign-in.no-mail.title') }).waitFor()
    await expectUsable(without)
  })
})
