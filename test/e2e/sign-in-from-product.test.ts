import { expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aProduct } from '../support/builders/a-product.ts'
import { say } from '../support/say.ts'
import { otherSite } from '../support/servers/other-site.ts'

it('an administrator sets up JWT sign-in, and people sign in from the product', async () => {
  const map = await aMap()
  const boss = await aVisitBy(await aPerson(map, { role: 'Administrator' }), { width: 375 })
  await boss.goto(`${map.path}/manage/jwt`)
  await expectUsable(boss)
  await boss.getByLabel(say('jwt.method.secret')).check()
  await boss.getByRole('button', { name: say('action.save') }).click()
  const key = (await boss.locator('#secret').textContent()) ?? ''
  await expectUsable(boss)

  const product = await aProduct(map, { sites: '' })
  const page = await aVisit({ width: 375 })
  const formOf = async (text: string) =>
    otherSite(`<form method="post" action="${map.url}${product.path}">
      <input type="hidden" name="token" value="${text}"><button>Feedback</button></form>`)
  const bring = async (text: string) => {
    await page.goto(await formOf(text))
    await page.getByRole('button', { name: say('widget.label') }).click()
  }
  await bring('nonsense')
  await page.getByRole('heading', { name: say('jwt.problem.title') }).waitFor()
  await expectUsable(page)

  // The site is not in the settings, so the person has to confirm.
  await bring(await product.token({ name: 'Grace Hopper' }, { key }))
  await page.getByRole('heading', { name: say('jwt.confirm.title') }).waitFor()
  await expectUsable(page)
  await page.getByRole('button', { name: say('action.continue') }).click()
  await page.getByRole('button', { name: 'Grace Hopper' }).click()
  await page.getByRole('link', { name: say('account.profile') }).click()
  await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
  await expectUsable(page)

  const site = await formOf(await product.token({ sub: 'u2', name: 'Alan Kay' }, { key }))
  await aProduct(map, { sites: site })
  await page.goto(site)
  await page.getByRole('button', { name: say('widget.label') }).click()
  await page.getByRole('button', { name: 'Alan Kay' }).waitFor()
  await page.goto('/shortcuts')
  expect(await page.getByRole('button', { name: 'Alan Kay' }).count()).toBe(0)
})

it('the product identifies the person in the widget, and they make a suggestion in the frame', async () => {
  const map = await aMap()
  const product = await aProduct(map, { sites: '' })
  const { hostname } = new URL(map.url)
  const widget = `<script src="${map.url}/widget.js" data-map="${map.team}/map" data-position="none"></script>`
  const opened = await otherSite(widget)
  const site = opened.replace('127.0.0.1', hostname === 'localhost' ? '127.0.0.1' : 'localhost')
  await map.client('manage').embedding.edit({ sites: [site] })
  const page = await aVisit()
  const identify = async () => {
    await page.goto(site)
    const token = await product.token({ name: 'Grace Hopper' })
    await page.evaluate(`addEventListener('message', ({ data }) => {
      if (data.type === 'cairn:identify-failed') document.title = data.code
    })
    Cairn.open()
    Cairn.identify('${token}')`)
  }

  // The map lets this site embed it, but not sign people in.
  await identify()
  await soon(() => page.title()).toBe('site_not_allowed')
  await aProduct(map, { sites: site })
  await identify()

  const form = page.frameLocator('iframe')
  await form.getByText(say('embed.suggest.as', { name: 'Grace Hopper' })).waitFor()
  const cookies = await page.context().cookies(map.url)
  expect(cookies.find(({ name }) => name === 'cairn-framed')).toMatchObject({ sameSite: 'None', secure: true })
  await form.getByRole('textbox', { name: say('suggest.what') }).fill('Quiet hours')
  await form.getByRole('button', { name: say('suggest.send') }).click()
  await form.getByText(say('suggest.waiting')).waitFor()
  await page.goto(`${map.url}${map.path}/`)
  expect(await page.getByRole('button', { name: 'Grace Hopper' }).count()).toBe(0)
})
