import type { Page } from 'playwright-core'
import { soon } from './soon.ts'

/**
 * Loads what a page only loads when somebody reads that far, and goes back to its top. The page itself looks for the
 * next frame: one that arrives meanwhile is never waited for. The test asks again and again, because the policy of the
 * page lets no function wait in it.
 */
export async function loadLazyFrames(page: Page): Promise<void> {
  const look = `(() => {
    const frame = document.querySelector('turbo-frame[loading=lazy]:not([complete])')
    // Not \`scrollIntoView\`, which would let Tab go on from there.
    if (frame) scrollTo(0, scrollY + frame.getBoundingClientRect().top)
    return frame === null
  })()`
  await soon(() => page.evaluate(look)).toBe(true)
  await page.evaluate('scrollTo(0, 0)')
}
