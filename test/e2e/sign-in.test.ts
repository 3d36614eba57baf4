import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { fromRightToLeft, variants } from '../support/browser/variants.ts'
import { aVisit } from '../support/browser/visit.ts'
import { expectVoteButton, voteButton } from '../support/browser/vote-button.ts'
import { aMap } from '../support/builders/a-map.ts'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'
import { anIdentityProvider, type TestProvider } from '../support/servers/identity-provider.ts'

let acme: TestProvider
let here: Installation
beforeAll(async () => {
  acme = await anIdentityProvider()
  here = await anInstallation({ OIDC_PROVIDERS: JSON.stringify([acme.settings()]) })
  await acme.welcome(here.url)
})
afterAll(async () => {
  await here.close()
  await acme.close()
})

const link = { how: 'the link', signIn: byLink }
const code = { how: 'the code', signIn: byCode }
const provider = { how: 'a provider', signIn: withProvider }

it.each([
  ...variants.flatMap((variant) => [link, code, provider].map((how) => ({ ...variant, ...how }))),
  { ...fromRightToLeft, ...code },
])('$variant, a visitor votes, signs in with $how, and returns to find the vote cast', async ({ visiting, signIn }) => {
  const map = await aMap(here)
  const { id } = await map.task({ title: 'Dark mode' })
  const page = await aVisit({ ...visiting, url: here.url })
  await page.goto(`/${map.team}/map/${map.list()}`)
  await page.getByRole('link', { name: say('list.sort.newest') }).click()
  await page.locator('[aria-current]', { hasText: say('list.sort.newest') }).waitFor()
  const place = page.url()

  await voteButton(page, 'Dark mode').click()
  await page.getByRole('heading', { name: say('sign-in.to.vote.task', { title: 'Dark mode' }) }).waitFor()
  const back = await signIn(page)

  await soon(() => back.url()).toBe(`${place}#task-${id}`)
  await expectVoteButton(voteButton(back, 'Dark mode'), { voted: true, count: 1 })
  await back.getByRole('button', { name: 'Grace Hopper' }).waitFor()
  expect(await map.client('read').tasks.get(id)).toMatchObject({ votes_count: 1 })
})

describe.each(variants)('$variant', ({ visiting }) => {
  it("a visitor's comment is kept while they sign in, and then posted", async () => {
    const map = await aMap(here)
    const task = await map.task({ title: 'Dark mode' })
    const page = await aVisit({ ...visiting, url: here.url })
    await page.goto(new URL(task.service_url).pathname)

    await page.getByRole('textbox', { name: say('comment.label') }).fill('My eyes would *thank* you.')
    await page.getByRole('button', { name: say('comment.send'), exact: true }).click()
    await page.getByRole('heading', { name: /^Sign in to comment on/ }).waitFor()
    await byCode(page)

    await page.getByRole('listitem').filter({ hasText: 'Grace Hopper' }).getByText('My eyes would thank you.').waitFor()
  })

  it('a wrong code shows how many attempts are left, and the right one still works', async () => {
    const email = anAddress()
    const page = await aVisit({ ...visiting, url: here.url })
    await page.goto('/sign-in')
    await askFor(page, email)
    const { code } = await here.nextMail(email)

    await type(page, code.startsWith('0') ? '123456' : '012345')
    await page
      .getByRole('alert')
      .getByText(say('sign-in.code.wrong', { count: 4 }))
      .waitFor()
    await type(page, code)

    await page.getByRole('heading', { name: say('you.welcome') }).waitFor()
  })

  it('signing out hides the account, even after going back', async () => {
    const email = anAddress()
    const page = await aVisit({ ...visiting, url: here.url })
    await page.goto('/sign-in?to=%2Fyou%2Fsettings')
    await askFor(page, email)
    await type(page, (await here.nextMail(email)).code)
    await tellNames(page)
    await page.getByRole('main').getByText(email).waitFor()

    await page.getByRole('button', { name: 'Grace Hopper' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('sign-out.title') })
      .click()
    await page.getByText(say('sign-out.done')).waitFor()
    await page.goBack()

    await page.getByRole('heading', { name: say('sign-in.title'), exact: true }).waitFor()
    expect(await page.getByText(email).count()).toBe(0)
  })
})

async function byCode(page: Page): Promise<Page> {
  const email = anAddress()
  await askFor(page, email)
  await type(page, (await here.nextMail(email)).code)
  await tellNames(page)
  return page
}

/** Opens the link in another tab, as mail programs do. */
async function byLink(page: Page): Promise<Page> {
  const email = anAddress()
  await askFor(page, email)
  const tab = await page.context().newPage()
  await tab.goto((await here.nextMail(email)).link)
  await tab.getByText(say('sign-in.next.vote')).waitFor()
  await tab.getByRole('button', { name: say('sign-in.title') }).click()
  await tellNames(tab)
  return tab
}

async function withProvider(page: Page): Promise<Page> {
  const email = anAddress()
  acme.knows({ email, email_verified: true, given_name: 'Grace', family_name: 'Hopper' })
  await page.getByRole('link', { name: say('sign-in.with', { name: 'Acme' }) }).click()
  await page.getByRole('button', { name: email }).click()
  return page
}

async function askFor(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: say('field.email') }).fill(email)
  await page.getByRole('button', { name: say('action.continue') }).click()
  await page.getByRole('heading', { name: say('sign-in.code.title') }).waitFor()
}

async function type(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: say('sign-in.code.field') }).fill(code)
  await page.getByRole('button', { name: say('sign-in.title') }).click()
}

async function tellNames(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: say('you.name') }).fill('Grace Hopper')
  await page.getByRole('button', { name: say('action.save') }).click()
}
