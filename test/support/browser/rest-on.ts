import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Rests on a link until the browser has fetched its page early. The page may still move under the pointer, and whoever has
 * left a link fetches nothing: then the pointer comes again.
 */
export async function restOn(link: Locator, fetched: () => number): Promise<void> {
  const rest = async () => {
    await link.page().mouse.move(0, 0)
    await link.hover()
    return fetched()
  }
  await expect.poll(rest, { timeout: 30_000, interval: 1_000 }).toBeGreaterThan(0)
}
