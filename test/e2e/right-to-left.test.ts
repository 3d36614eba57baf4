import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { aVisit } from '../support/browser/visit.ts'
import { aFullMap, type FullMap } from '../support/builders/a-full-map.ts'

let full: FullMap
beforeAll(async () => {
  full = await aFullMap()
})

it('the board and its cards start on the right', async () => {
  const page = await aVisit({ direction: 'rtl' })
  await page.goto(full.map)

  const [first, second] = [page.locator('.column').nth(0), page.locator('.column').nth(1)]
  expect(await startOf(first)).toBeLessThan(await startOf(second))
  expect(await startOf(first.locator('.vote-button').first())).toBeLessThan(
    await startOf(first.locator('.card-title').first()),
  )
  expect(await startOf(page.locator('.brand'))).toBeLessThan(await startOf(page.locator('.account')))
})

it('on a phone, the first tab is on the right and visible', async () => {
  const page = await aVisit({ direction: 'rtl', width: 375 })
  await page.goto(full.map)

  const tabs = page.locator('.tabs a')
  expect(await startOf(tabs.nth(0))).toBeLessThan(await startOf(tabs.nth(1)))
  expect(await startOf(tabs.nth(0))).toBeLessThan(60)
})

it('on a task, the text is on the right, the sidebar is on its left, and replies are indented to the left', async () => {
  const page = await aVisit({ direction: 'rtl' })
  await page.goto(full.task)

  const comments = page.locator('.comments > li')
  expect(await startOf(page.locator('article'))).toBeLessThan(await startOf(page.getByRole('complementary')))
  expect(await startOf(comments.nth(0).locator('.prose'))).toBeLessThan(
    await startOf(comments.nth(1).locator('.prose')),
  )
})

it('a right-to-left comment keeps its direction on a left-to-right page', async () => {
  const page = await aVisit()
  await page.goto(full.task)

  const arabic = page.locator('.comments > li').last().locator('.prose')
  expect(await arabic.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
})

/** The distance from the right edge of the screen to the right edge of the element. */
async function startOf(place: Locator): Promise<number> {
  const box = await place.boundingBox()
  const width = place.page().viewportSize()?.width ?? 0
  return width - (box?.x ?? 0) - (box?.width ?? 0)
}
