import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { loadLazyFrames } from './lazy-frames.ts'

const mostStops = 400

/** Expects that Tab reaches every control, and that the focused control is in view and visibly marked. */
export async function expectKeyboardReachesAll(page: Page): Promise<void> {
  await loadLazyFrames(page)
  // A page may open with the focus in a field.
  await page.evaluate(startAtTop)
  const wrong = new Set<string>()
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (!stop) break
    for (const fault of stop) wrong.add(fault)
  }
  for (const element of await page.evaluate(neverReached)) wrong.add(`Tab never reaches ${element}`)
  expect([...wrong], `With the keyboard at ${page.url()}`).toEqual([])
}

/** Runs in the page. A browser focuses the page's initial field when it first renders the page. */
async function startAtTop(): Promise<void> {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
}

/**
 * Runs in the page. Returns the problems with the focused element, or undefined at the end of the page. Scrolling to
 * the focus takes a few frames, so problems are checked again for a while.
 */
async function lookAtFocus(): Promise<string[] | undefined> {
  const element = document.activeElement
  if (!element || element === document.body || element.hasAttribute('data-reached')) return undefined
  element.setAttribute('data-reached', '')
  const name = element.outerHTML.slice(0, 160)
  const isMarked = (place: Element | null): boolean => {
    if (!place || place === document.body) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(place)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || isMarked(place.parentElement)
  }
  // It's hidden if something covers its middle and both ends.
  const isInSight = (): boolean => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [left + 4, (left + right) / 2, right - 4].some((x) => {
      const hit = document.elementFromPoint(x, (top + bottom) / 2)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    })
  }
  const look = (): string[] => [
    ...(isMarked(element) ? [] : [`Nothing shows the focus on ${name}`]),
    ...(isInSight() ? [] : [`The focus is out of sight on ${name}`]),
  ]
  const deadline = performance.now() + 20_000
  while (look().length > 0 && performance.now() < deadline) await new Promise(requestAnimationFrame)
  return look()
}

/** Runs in the page. */
function neverReached(): string[] {
  const usable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
  // A touch-only button may be skipped if Tab reached the same button elsewhere.
  const isForThumbs = (element: Element): boolean =>
    element.closest('[aria-hidden=true]') !== null &&
    document.querySelector(`[data-reached][formaction="${element.getAttribute('formaction')}"]`) !== null
  // So may the invisible button that Enter presses, if Tab reached the form's own button.
  const isDefault = (element: Element): boolean =>
    element.matches('[aria-hidden=true] > button[tabindex="-1"]:not([formaction])') &&
    [...document.querySelectorAll<HTMLButtonElement>('button[data-reached]:not([formaction])')].some(
      ({ form }) => form === (element as HTMLButtonElement).form,
    )
  return [...document.querySelectorAll(usable)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.hasAttribute('data-reached'))
    .filter((element) => !isForThumbs(element) && !isDefault(element))
    .map((element) => element.outerHTML.slice(0, 160))
}
