import type { Page } from 'playwright-core'

/** Loads what a page only loads when somebody reads that far, and goes back to its top. */
export async function loadLazyFrames(page: Page): Promise<void> {
  for (const frame of await page.locator('turbo-frame[loading=lazy]:not([complete])').all()) {
    await frame.scrollIntoViewIfNeeded()
  }
  await page.locator('turbo-frame[loading=lazy]:not([complete])').first().waitFor({ state: 'detached' })
  await page.evaluate('scrollTo(0, 0)')
}
