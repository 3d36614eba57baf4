import type { Page } from 'playwright-core'
import { soon } from './soon.ts'

/**
 * Loads the frames that a page loads on scrolling, then scrolls back to the top. The page itself finds the next frame,
 * so that frames that have already loaded are skipped. The test polls, because the page's policy doesn't let a function
 * wait in the page.
 */
export async function loadLazyFrames(page: Page): Promise<void> {
  const look = `(() => {
    const frame = document.querySelector('turbo-frame[loading=lazy]:not([complete])')
    // Not \`scrollIntoView\`, because Tab would continue from there.
    if (frame) scrollTo(0, scrollY + frame.getBoundingClientRect().top)
    return frame === null
  })()`
  await soon(() => page.evaluate(look)).toBe(true)
  await page.evaluate('scrollTo(0, 0)')
}
