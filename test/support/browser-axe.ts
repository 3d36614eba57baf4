import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // It would fetch every style sheet again, which a Content-Security-Policy may refuse; none of these rules needs it.
  preload: false,
}

/** axe finds nothing on the page as it is now, neither in light nor in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await page.evaluate("matchMedia('(scripting: enabled)').matches"), 'axe needs JavaScript').toBe(true)
  // Evaluated as a debugger does it, which no Content-Security-Policy forbids and none has to allow.
  await page.evaluate(axe)
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")
  const found: string[] = []
  // The scheme of the visit comes last, and stays.
  for (const scheme of isDark ? (['light', 'dark'] as const) : (['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme: scheme })
    const run = `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`
    for (const violation of await page.evaluate<Result[]>(run)) found.push(...sentences(scheme, violation))
  }
  if (found.length > 0) expect.fail(`axe found at ${page.url()}\n\n${found.join('\n\n')}`)
}

/** One for every element: the scheme, the rule, the place, and what to do about it. */
const sentences = (scheme: string, { id, help, helpUrl, nodes }: Result): string[] =>
  nodes.map(
    ({ target, html, failureSummary }) =>
      `in ${scheme}, ${id} (${help}) at ${target.join(' ')}\n${html}\n${failureSummary}\n${helpUrl}`,
  )
