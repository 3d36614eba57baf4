import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aProduct } from '../support/builders/a-product.ts'
import { otherSite } from '../support/servers/other-site.ts'

it('an administrator sets it up, and people come from the page of the product', async () => {
  const map = await aMap()
  const boss = await aVisitBy(await aPerson(map, { role: 'Administrator' }), { width: 375 })
  await boss.goto(`${map.path}/manage/jwt`)
  await expectUsable(boss)
  await boss.getByLabel('With a secret (HS256)').check()
  await boss.getByRole('button', { name: 'Save' }).click()
  const key = (await boss.locator('#secret').textContent()) ?? ''
  await expectUsable(boss)

  const product = await aProduct(map, { sites: '' })
  const page = await aVisit({ width: 375 })
  const formOf = async (text: string) =>
    otherSite(`<form method="post" action="${map.address}${product.path}">
      <input type="hidden" name="token" value="${text}"><button>Feedback</button></form>`)
  const bring = async (text: string) => {
    await page.goto(await formOf(text))
    await page.getByRole('button', { name: 'Feedback' }).click()
  }
  await bring('nonsense')
  await page.getByRole('heading', { name: 'Signing in did not work' }).waitFor()
  await expectUsable(page)

  // The site is not in the settings, so the person is asked.
  await bring(await product.token({ name: 'Grace Hopper' }, { key }))
  await page.getByRole('heading', { name: 'Is this you?' }).waitFor()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Yes, go on' }).click()
  await page.getByRole('link', { name: 'Grace Hopper' }).click()
  await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
  await expectUsable(page)

  const site = await formOf(await product.token({ sub: 'u2', name: 'Alan Kay' }, { key }))
  await aProduct(map, { sites: site })
  await page.goto(site)
  await page.getByRole('button', { name: 'Feedback' }).click()
  await page.getByRole('link', { name: 'Alan Kay' }).waitFor()
  await page.goto('/shortcuts')
  expect(await page.getByRole('link', { name: 'Alan Kay' }).count()).toBe(0)
})

it('in a frame the product says who is looking, and the frame then shows them', async () => {
  const map = await aMap()
  const product = await aProduct(map, { sites: '' })
  const page = await aVisit()
  await allowFrames(page)
  const token = await product.token({ name: 'Grace Hopper' })
  const site = await otherSite(`<iframe src="${map.address}${map.path}/" width="600" height="600"></iframe><script>
    const frame = document.querySelector('iframe')
    frame.onload = () => frame.contentWindow.postMessage(
      { type: 'cairn:identify', token: '${token}' }, '${map.address}')
    addEventListener('message', ({ data }) => { if (data.type === 'cairn:identify-failed') document.title = data.code })
  </script>`)

  await page.goto(site)
  await page.waitForFunction('document.title === "site_not_allowed"')
  await aProduct(map, { sites: site })
  await page.goto(site)

  await page.frameLocator('iframe').getByRole('link', { name: 'Grace Hopper' }).waitFor()
  const cookies = await page.context().cookies(map.address)
  expect(cookies.find(({ name }) => name === 'cairn-framed')).toMatchObject({ sameSite: 'None', secure: true })
  await page.goto(`${map.path}/`)
  expect(await page.getByRole('link', { name: 'Grace Hopper' }).count()).toBe(0)
})

/** Which sites may show the board in a frame is not what this is about. */
const allowFrames = (page: Page) =>
  page.route('**/map/', async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _policy, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
