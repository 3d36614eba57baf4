import type { Page } from 'playwright-core'
import { expectAccessible } from './accessibility.ts'
import { expectNoSidewaysScroll } from './width.ts'

const smallest = 320

/** The page as it is now can be used by everybody, in light and in dark, and fits; on a phone, the smallest one too. */
export async function expectUsable(page: Page): Promise<void> {
  // First, because it waits for what is still being loaded.
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const size = page.viewportSize()
  if (!size || size.width > 600) return
  await page.setViewportSize({ ...size, width: smallest })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(size)
}

/** Sends a form as a browser would that checks nothing itself, and waits for the page that says why not. */
export async function sendUnchecked(page: Page, button: string, within = page.getByRole('main')): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true
    // The page may say so already of what was sent before.
    document.body.setAttribute('data-before', '')
  })
  await within.getByRole('button', { name: button, exact: true }).click()
  await page.locator('body:not([data-before])').getByRole('alert').first().waitFor()
}
