import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The visible toast. The others are queued. */
export const toast = (page: Page) => page.locator('#toasts > .toast:last-child')

/** Checks that a toast is visible and ends above this bar. */
export async function expectToastAbove(page: Page, bar: Locator): Promise<void> {
  await toast(page).waitFor()
  const [box, below] = [await toast(page).boundingBox(), await bar.boundingBox()]
  expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(below?.y ?? Number.NaN)
}

/** The text of the toast, without its buttons. */
export const toastText = (page: Page): Promise<string | null> =>
  toast(page).locator('p').textContent({ timeout: 5_000 })
