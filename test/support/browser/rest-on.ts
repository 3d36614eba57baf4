import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Hovers over a link until the browser has prefetched its page. The page may still move under the pointer, and leaving
 * the link cancels the prefetch, so it hovers again until that works.
 */
export async function restOn(link: Locator, fetched: () => number): Promise<void> {
  const rest = async () => {
    await link.page().mouse.move(0, 0)
    await link.hover()
    return fetched()
  }
  await expect.poll(rest, { timeout: 30_000, interval: 1_000 }).toBeGreaterThan(0)
}
