import type { Page } from 'playwright-core'
import { expectAccessible } from './accessibility.ts'
import { expectNoSidewaysScroll } from './width.ts'

const smallest = 320

/** The page as it is now can be used by everybody, in light and in dark, and fits; on a phone, the smallest one too. */
export async function expectUsable(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const size = page.viewportSize()
  if (!size || size.width > 600) return
  await page.setViewportSize({ ...size, width: smallest })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(size)
}

/** Sends a form as a browser would that checks nothing itself. */
export async function sendUnchecked(page: Page, button: string): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true
  })
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('alert').first().waitFor()
}
