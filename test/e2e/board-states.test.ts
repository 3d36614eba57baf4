import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { soon } from '../support/browser/soon.ts'
import { aVisit } from '../support/browser/visit.ts'
import { voteButton } from '../support/browser/vote-button.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { aMap } from '../support/builders/a-map.ts'
import { say } from '../support/say.ts'

/** The visible elements that stay in place while the page scrolls. */
const stays = (page: Page) =>
  page.evaluate<string[]>(`[...document.body.querySelectorAll('*')]
    .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position) && !/^(live|toasts)$/.test(element.id))
    .filter((element) => element.checkVisibility())
    .map((element) => element.className)`)

/** The first word of the map's name in the header: how many lines it takes, and whether the name fits. */
const firstWord = (page: Page) =>
  page.evaluate<{ lines: number; fits: boolean }>(`(() => {
    const name = document.querySelector('.brand bdi')
    const word = document.createRange()
    word.setStart(name.firstChild, 0)
    word.setEnd(name.firstChild, name.textContent.indexOf(' '))
    const lines = new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size
    return { lines, fits: name.scrollWidth <= name.clientWidth }
  })()`)

const heightOf = (page: Page, selector: string) =>
  page.evaluate<number>(`document.querySelector('${selector}').getBoundingClientRect().height`)

it('a visitor sees the empty state of a new map, then a board with collapsed lists, and the focus stays visible', async () => {
  const map = await aMap()
  const page = await aVisit()
  await page.goto(`/${map.team}/map/`)
  await page.getByRole('heading', { name: say('empty-map.title') }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: say('empty-map.suggest') }).click()
  await page.getByRole('textbox', { name: say('suggest.what') }).waitFor()

  const description = 'Tell us what you miss in [the app](https://example.org/app), and why. '.repeat(8)
  await map.client('manage').map.edit({ name: 'Donaudampfschifffahrtsgesellschaftsplan', description })
  await map.task({ title: 'Not now', parent: map.list('on_hold') })
  await map.task({ title: 'M '.repeat(100).trim() })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`/${map.team}/map/`)
  expect(await heightOf(page, '.board')).toBeGreaterThan(0.6 * 720)
  expect(await heightOf(page, '.card-title')).toBeLessThan(100)
  const hidden = page.getByRole('link', { name: 'Not now' })
  expect(await hidden.isVisible()).toBe(false)
  await page.locator('summary', { hasText: 'On hold 1' }).click()
  await hidden.waitFor()
  await expectAccessible(page)

  await page.locator('.welcome summary').focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.checkVisibility()')).toBe(true)
  expect(await page.evaluate('document.activeElement.closest(".welcome")')).toBeNull()
})

it('on small screens the vote button is below the title, lists show their name, and nothing covers the text', async () => {
  const map = await aMap()
  await map.client('manage').map.edit({ name: 'Donaudampfschifffahrtsgesellschaftsplan' })
  const { id, service_url } = await map.task({ title: 'Dark mode', description: 'A paragraph.\n\n'.repeat(40) })
  await map.client('write').comments.create({ parent: id, content: 'Yes' })
  const { pathname } = new URL(service_url)
  const tablet = await aVisit({ width: 700 })
  await tablet.goto(pathname)
  const [title, vote] = [tablet.getByRole('heading', { name: 'Dark mode' }), voteButton(tablet, 'Dark mode')]
  const [above, below] = [await title.boundingBox(), await vote.boundingBox()]
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(0)
  expect(below?.y).toBeLessThan(400)

  const phone = await aVisit({ width: 320 })
  await phone.goto(pathname)
  await expectNoSidewaysScroll(phone)
  expect(await phone.locator('.task-bar').isVisible()).toBe(false)
  await phone.evaluate('scrollTo(0, 900)')
  await phone.locator('.task-bar').waitFor()
  await expectAccessible(phone)
  // A screen of 1280 × 720 is this small at 400% zoom.
  await phone.setViewportSize({ width: 320, height: 180 })
  await soon(() => stays(phone)).toEqual([])
  await phone.goto(`/${map.team}/map/`)
  expect(await stays(phone)).toEqual([])
  await expectNoSidewaysScroll(phone)

  const plain = await aVisit({ width: 390, javaScript: false })
  await map.client('manage').map.edit({ name: 'Lanternbook roadmap' })
  await plain.goto(pathname)
  expect(await firstWord(plain)).toEqual({ lines: 1, fits: true })
  expect(await plain.locator('.news-link').isVisible()).toBe(false)
  await plain
    .getByRole('contentinfo')
    .getByRole('link', { name: say('news.title') })
    .waitFor()
  await plain.setViewportSize({ width: 320, height: 640 })
  expect(await firstWord(plain)).toMatchObject({ lines: 1 })
  await expectNoSidewaysScroll(plain)
  await plain.goto(`/${map.team}/map/?list=${map.list('rejected')}`)
  await plain.getByRole('heading', { name: 'Rejected 0' }).waitFor()
  await plain.getByText(say('empty-list.rejected')).waitFor()
})
