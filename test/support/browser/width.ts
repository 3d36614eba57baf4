import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon } from './soon.ts'

/** Expects that the page doesn't scroll sideways. Content with its own scroll bar may be wider. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  // After a resize, the page may still have its old size.
  await soon(() => page.evaluate('document.documentElement.clientWidth')).toBe(width)
  const { scrollWidth, sticking } = await page.evaluate(measure)
  if (scrollWidth <= width) return
  const most = sticking.slice(0, 12).join('\n')
  expect.fail(`${page.url()} is ${scrollWidth} pixels wide on a screen of ${width}. What sticks out:\n${most}`)
}

/** Runs in the page. */
function measure(): { scrollWidth: number; sticking: string[] } {
  const root = document.documentElement
  const edges = root.getBoundingClientRect()
  // Absolutely positioned content isn't clipped by an ancestor that isn't positioned.
  const around = (element: Element): Element | null =>
    getComputedStyle(element).position === 'absolute' && element instanceof HTMLElement
      ? element.offsetParent
      : element.parentElement
  const isFramed = (element: Element): boolean => {
    const outer = around(element)
    if (!outer || outer === root || outer === document.body) return false
    return getComputedStyle(outer).overflowX !== 'visible' || isFramed(outer)
  }
  const beyond = (element: Element): number => {
    const { left, right } = element.getBoundingClientRect()
    return Math.round(getComputedStyle(root).direction === 'rtl' ? edges.left - left : right - edges.right)
  }
  const sticking = [...document.body.querySelectorAll('*')]
    .filter((element) => beyond(element) > 0 && !isFramed(element))
    .map((element) => `${beyond(element)} pixels: ${element.outerHTML.replace(/>[^]*/, '>')}`)
  return { scrollWidth: root.scrollWidth, sticking }
}
