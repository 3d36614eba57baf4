// Fails on anything that axe finds, in light and dark mode.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { loadLazyFrames } from './lazy-frames.ts'
import { soon } from './soon.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rules that depend on the colour scheme. */
const colours = ['color-contrast', 'link-in-text-block']

const options: RunOptions = {
  resultTypes: ['violations'],
  // Otherwise axe fetches every style sheet again, which a Content-Security-Policy may block. None of these rules needs
  // it.
  preload: false,
}

/** Expects that axe finds no problems in the page's current state, in light or dark. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await page.evaluate("matchMedia('(scripting: enabled)').matches"), 'axe needs JavaScript').toBe(true)
  await loadLazyFrames(page)
  await page.evaluate("window.rendered ??= (addEventListener('turbo:render', () => window.rendered++), 0)")
  if (!(await page.evaluate("'axe' in window"))) await addAxe(page)
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await page.emulateMedia({ colorScheme: other })
  const found = await violations(page, other, colours)
  await page.emulateMedia({ colorScheme: own })
  found.push(...(await violations(page, own, everything)))
  if (found.length > 0) expect.fail(`axe found at ${page.url()}\n\n${found.join('\n\n')}`)
}

/**
 * Injects the script like a debugger, which a Content-Security-Policy can't block. Playwright's own way passes half a
 * megabyte through several layers as text, which takes twice as long.
 */
async function addAxe(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page)
  await debug.send('Runtime.evaluate', { expression: axe })
  await debug.detach()
}

async function violations(page: Page, scheme: string, runOnly: string[]): Promise<string[]> {
  const run = `axe.run(${JSON.stringify({ ...options, runOnly })}).then(({ violations }) => violations)`
  for (;;) {
    await expectIdle(page)
    const before = await page.evaluate('window.rendered')
    const found = await page.evaluate<Result[]>(run).catch((error: Error) => error)
    // If the page was re-rendered while axe was running, its results are meaningless.
    if ((await page.evaluate('window.rendered')) !== before) continue
    if (found instanceof Error) throw found
    return found.flatMap((violation) => sentences(scheme, violation))
  }
}

/** Turbo marks whatever is loading as busy: the page, which may reload automatically, a frame, or a form being sent. */
const expectIdle = (page: Page) =>
  soon(() => page.evaluate("document.querySelector('[aria-busy=true]') === null")).toBe(true)

/** One line per element: the scheme, the rule, the element, and how to fix it. */
const sentences = (scheme: string, { id, help, helpUrl, nodes }: Result): string[] =>
  nodes.map(
    ({ target, html, failureSummary }) =>
      `in ${scheme}, ${id} (${help}) at ${target.join(' ')}\n${html}\n${failureSummary}\n${helpUrl}`,
  )
