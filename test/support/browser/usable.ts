import type { Page } from 'playwright-core'
import { expectAccessible } from './accessibility.ts'
import { expectNoSidewaysScroll } from './width.ts'

const smallest = 320

/**
 * Expects that the page is accessible in light and dark, and fits the screen. A phone page must also fit the smallest
 * phone.
 */
export async function expectUsable(page: Page): Promise<void> {
  // This comes first, because it waits until everything has loaded.
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const size = page.viewportSize()
  if (!size || size.width > 600) return
  await page.setViewportSize({ ...size, width: smallest })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(size)
}

/** Sends a form without the browser's own validation, and waits for the page with the problems. */
export async function sendUnchecked(page: Page, button: string, within = page.getByRole('main')): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true
    // The page may still show the problems with the previous form.
    document.body.setAttribute('data-before', '')
  })
  await within.getByRole('button', { name: button, exact: true }).click()
  await page.locator('body:not([data-before])').getByRole('alert').first().waitFor()
}
