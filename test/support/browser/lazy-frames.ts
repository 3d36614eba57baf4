import type { Page } from 'playwright-core'

/**
 * Loads what a page only loads when somebody reads that far, and goes back to its top. The page itself looks for the
 * next frame: one that arrives meanwhile is never waited for.
 */
export async function loadLazyFrames(page: Page): Promise<void> {
  await page.waitForFunction(`(() => {
    const frame = document.querySelector('turbo-frame[loading=lazy]:not([complete])')
    frame?.scrollIntoView()
    return frame === null
  })()`)
  await page.evaluate('scrollTo(0, 0)')
}
