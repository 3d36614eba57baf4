import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { aVisit } from '../support/browser/visit.ts'
import { aFullMap, type FullMap } from '../support/builders/a-full-map.ts'

let full: FullMap
beforeAll(async () => {
  full = await aFullMap()
})

it('a map begins on the right, and so do its cards', async () => {
  const page = await aVisit({ direction: 'rtl' })
  await page.goto(full.map)

  const [first, second] = [page.locator('.column').nth(0), page.locator('.column').nth(1)]
  expect(await startOf(first)).toBeLessThan(await startOf(second))
  expect(await startOf(first.locator('.vote-button').first())).toBeLessThan(
    await startOf(first.locator('.card-title').first()),
  )
  expect(await startOf(page.locator('.brand'))).toBeLessThan(await startOf(page.locator('.account')))
})

it('on a phone the first tab is on the right, and is the one in sight', async () => {
  const page = await aVisit({ direction: 'rtl', width: 375 })
  await page.goto(full.map)

  const tabs = page.locator('.tabs a')
  expect(await startOf(tabs.nth(0))).toBeLessThan(await startOf(tabs.nth(1)))
  expect(await startOf(tabs.nth(0))).toBeLessThan(60)
})

it('a task has its text on the right and its vote button beside it, and replies move to the left', async () => {
  const page = await aVisit({ direction: 'rtl' })
  await page.goto(full.task)

  const comments = page.locator('.comments > li')
  expect(await startOf(page.locator('article'))).toBeLessThan(await startOf(page.getByRole('complementary')))
  expect(await startOf(comments.nth(0).locator('.prose'))).toBeLessThan(
    await startOf(comments.nth(1).locator('.prose')),
  )
})

it('a language that runs the other way keeps its direction among those that do not', async () => {
  const page = await aVisit()
  await page.goto(full.task)

  const arabic = page.locator('.comments > li').last().locator('.prose')
  expect(await arabic.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
})

/** How far from the right edge of the screen something begins. */
async function startOf(place: Locator): Promise<number> {
  const box = await place.boundingBox()
  const width = place.page().viewportSize()?.width ?? 0
  return width - (box?.x ?? 0) - (box?.width ?? 0)
}
