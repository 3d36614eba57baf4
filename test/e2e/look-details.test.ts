import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { startBrowser } from '../support/browser/start-browser.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const backgroundOf = (page: Page, selector: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`)

/** The distance between the centre of the initials and the centre of their circle, in pixels. */
const offCentre = (page: Page) =>
  page.evaluate<number>(`Math.max(...[...document.querySelectorAll('.avatar')].map((avatar) => {
    const range = document.createRange()
    range.selectNodeContents(avatar)
    const [text, circle] = [range.getBoundingClientRect(), avatar.getBoundingClientRect()]
    return Math.max(Math.abs(text.x + text.width / 2 - circle.x - circle.width / 2),
      Math.abs(text.y + text.height / 2 - circle.y - circle.height / 2))
  }))`)

it('on a task, Arabic runs right to left, code stands out in a highlighted comment, and initials are centred', async () => {
  const map = await aMap()
  const title = 'دعم اللغة العربية'
  const { id, service_url } = await map.task({ title, description: 'هذا مهم جدا لفريقنا' })
  await map.client('write').votes.create({ parent: id, voter: { email: `${map.team}@example.org`, first_name: 'Wim' } })
  const comment = await map.client('write').comments.create({ parent: id, content: 'Set `dir` to `auto`.' })
  const page = await aVisit()
  const alignment = (selector: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).direction`)

  await page.goto(`${new URL(service_url).pathname}#comment-${comment.id}`)
  await page.locator(`#comment-${comment.id}:target`).waitFor()
  expect([await alignment('h1'), await alignment('.task-text .prose')]).toEqual(['rtl', 'rtl'])
  const [around, code] = [await backgroundOf(page, 'li:target'), await backgroundOf(page, 'li:target code')]
  expect(code).not.toBe(around)
  expect(await offCentre(page)).toBeLessThan(1.5)
})

it("a member on a phone or tablet sees the map's name in the same row as the links", async () => {
  const map = await aMap()
  const { pathname } = new URL((await map.task({ title: 'Dark mode' })).service_url)
  const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }), { width: 320 })
  const name = page.locator('.brand bdi')
  const size = () => name.evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth] as const)
  for (const path of [pathname, `/${map.team}/map/`, `/${map.team}/map/manage/board`]) {
    for (const [width, least] of [
      [320, 85],
      [390, 120],
      [720, 120],
      [820, 120],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await map.client('manage').map.edit({ name: 'Donaudampfschifffahrtsgesellschaftsplan' })
      await page.goto(path)
      await expectNoSidewaysScroll(page)
      expect((await size())[0], `${path} at ${width}`).toBeGreaterThan(least)
      await map.client('manage').map.edit({ name: 'Lanternbook roadmap' })
      await page.goto(path)
      const [shown, needed] = await size()
      if (width < 640) expect((await name.boundingBox())?.height, `${path} at ${width}: one line`).toBeLessThan(24)
      if (width > 320) expect(needed, `${path} at ${width}: no word is cut off`).toBeLessThanOrEqual(shown)
      expect((await page.locator('.page-header').boundingBox())?.height, `${path} at ${width}`).toBeLessThan(64)
    }
  }
})

it('the header stays in place between pages with and without a scroll bar', async () => {
  const map = await aMap()
  await map.task({ title: 'Dark mode' })
  await map.client('manage').map.edit({ description: 'Tell us what you miss.' })
  const browser = await startBrowser(undefined, { ignoreDefaultArgs: ['--hide-scrollbars'] })
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1280, height: 600 } })
  const places: unknown[] = []
  const scrolls: boolean[] = []
  for (const path of [`${map.path}/`, `${map.path}/news/`, `${map.path}/commands`, `${map.path}/suggest`]) {
    await page.goto(map.url + path)
    places.push([await page.locator('.sign-in-link').boundingBox(), await page.locator('.news-link').boundingBox()])
    scrolls.push(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight))
  }
  expect(new Set(scrolls).size, 'some pages scroll, others do not').toBe(2)
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1)
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
})

it('the tabs on the account pages stay in the same place', async () => {
  const page = await aVisitBy(await aPerson(await aMap()))
  const places: unknown[] = []
  for (const path of ['/you', '/you/votes', '/you/comments', '/you/notices', '/you/settings']) {
    await page.goto(path)
    places.push(await page.locator('nav.choices a').first().boundingBox())
  }
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1)
})

it("the board's message ends with a link on the same baseline, at the page's edge", async () => {
  const map = await aMap()
  await map.task({ title: 'Dark mode' })
  await map.client('manage').map.edit({ description: 'What comes next? '.repeat(30), url: 'https://example.com' })
  const page = await aVisit()
  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${map.path}/`)
    const [more, link] = [
      await page.locator('.more').boundingBox(),
      await page.getByRole('link', { name: say('map.project') }).boundingBox(),
    ]
    expect([link?.y, link?.height], `at ${width}`).toEqual([more?.y, more?.height])
    expect((link?.x ?? 0) + (link?.width ?? 0), `at ${width}`).toBeCloseTo(width - 24, 0)
  }
})

it("a list's categories have their own row on a phone, and all of them show on a wide screen", async () => {
  const map = await aMap()
  await map.task({ title: 'Dark mode' })
  const { categories } = map.client('manage')
  for (const name of ['Editor', 'Search', 'Sharing', 'Mobile apps', 'Import and export', 'Self-hosting', 'Sync']) {
    await categories.create({ name, emoji_shortname: ':pencil:' })
  }
  const page = await aVisit({ width: 390 })
  await page.goto(`${map.path}/${map.list()}-suggestions/`)
  const chips = page.getByRole('navigation', { name: say('field.category') })
  const [sorts, row] = [
    await page.getByRole('navigation', { name: say('list.sort') }).boundingBox(),
    await chips.boundingBox(),
  ]
  expect(row?.y).toBeGreaterThanOrEqual((sorts?.y ?? 0) + (sorts?.height ?? 0))
  expect(row?.width).toBe(390)
  await expectNoSidewaysScroll(page)

  await page.setViewportSize({ width: 1440, height: 800 })
  await soon(() => chips.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
