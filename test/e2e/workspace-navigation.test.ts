import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sectionsFor } from '../../src/pages/layout/sections.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: say('workspace.link') })
const openSheet = (page: Page) => page.getByRole('button', { name: say('workspace.menu') }).click()

describe.each([true, false])('on a phone, JavaScript: %s', (javaScript) => {
  it('every workspace page is two taps away in the Menu sheet', async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), { width: 375, javaScript })
    const sections = sectionsFor('Administrator')
    // Each step must go to another page: only then does its heading show that the new page has loaded.
    await page.goto(`${map.path}/manage/${sections.at(-1)?.path}`)

    for (const { path, label } of sections) {
      await menu(page).waitFor({ state: 'hidden' })
      await openSheet(page)
      await menu(page).locator(`a[href="${map.path}/manage/${path}"]`).last().click()
      await page.getByRole('heading', { level: 1, name: say(label), exact: true }).waitFor()
    }
  })
})

it('on a phone, the sheet is accessible and closes with its button or Escape', async () => {
  const map = await aMap()
  const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), { width: 375 })
  await page.goto(`${map.path}/manage/lists`)

  await openSheet(page)
  await menu(page).waitFor()
  await expectUsable(page)
  const close = menu(page).getByRole('button', { name: say('shortcuts.close') })
  expect(await close.evaluate((button) => button.getBoundingClientRect().bottom < innerHeight)).toBe(true)
  await close.click()
  await menu(page).waitFor({ state: 'hidden' })
  await openSheet(page)
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'hidden' })
})

it('on a wide screen, the title of every page is beside the navigation, not below it', async () => {
  const map = await aMap()
  const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), { width: 1280 })

  for (const { path } of sectionsFor('Administrator').filter((section) => section.path !== 'queue')) {
    await page.goto(`${map.path}/manage/${path}`)
    const [title, nav] = [await page.locator('h1').boundingBox(), await menu(page).boundingBox()]
    expect(title?.x, path).toBeGreaterThan((nav?.x ?? 0) + (nav?.width ?? 0))
  }
})

it('on a phone, a workspace page starts right below the header', async () => {
  const map = await aMap()
  const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), { width: 390 })
  await page.goto(`${map.path}/manage/board`)
  const heading = page.getByRole('heading', { level: 1, name: say('bulk.section') })
  expect((await heading.boundingBox())?.y).toBeLessThan(120)
})

it('on a wide screen, the keyboard reaches every page through its group and tab', async () => {
  const map = await aMap()
  const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), { width: 1280 })
  await page.goto(`${map.path}/manage/queue`)
  const reached = new Set<string>()

  /** The links in this page's navigation and tabs, in Tab order. */
  const linksHere = async (): Promise<string[]> => {
    await page.locator('.skip').focus()
    const found: string[] = []
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      const [href, isContent] = await page.evaluate(() => {
        const at = document.activeElement
        const link = at?.closest('.workspace-nav a, .workspace-tabs a, .pills a')
        return [link?.getAttribute('href') ?? '', !link && !!at?.closest('.workspace-content, footer')] as const
      })
      if (href) found.push(href)
      if (isContent) break
    }
    return found
  }
  const todo = [`${map.path}/manage/queue`]
  for (const path of todo) {
    await page.goto(path)
    reached.add(path)
    for (const href of await linksHere()) if (!todo.includes(href)) todo.push(href)
  }

  for (const { path } of sectionsFor('Administrator')) expect(reached).toContain(`${map.path}/manage/${path}`)
})

it('a moderator sees only the groups and tabs they can open', async () => {
  const map = await aMap()
  const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }), { width: 1280 })
  await page.goto(`${map.path}/manage/queue`)

  const links = await menu(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(2)
  for (const href of links) expect((await page.request.get(href)).status()).toBe(200)
  expect(await menu(page).getByText(say('workspace.settings')).count()).toBe(0)
})
