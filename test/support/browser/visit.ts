import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { projectRoot } from '../../../src/lib/project.ts'
import { served } from '../servers/cairn.ts'
import { faultsIn, settled } from './faults.ts'
import { startBrowser } from './start-browser.ts'

export interface Visiting {
  /** In pixels; under 600 it is a phone, with a finger for a mouse. */
  width?: number
  scheme?: 'light' | 'dark'
  javaScript?: boolean
  locale?: string
  /** Right-to-left turns every page around, whatever its language, by a script. */
  direction?: 'ltr' | 'rtl'
  /** Another server than that of the file. */
  url?: string
  /** The status of a page that the visit is about, where it is a fault everywhere else. */
  expectedPage?: 500
}

let shared: Promise<Browser> | undefined

/** The browser of this worker, for all its test files. It ends with the worker. */
export function browser(): Promise<Browser> {
  shared ??= startBrowser()
  return shared
}

/**
 * A page for somebody who has never been here. Two visits are two people.
 * The test fails when by its end the browser had anything to complain of.
 */
export async function aVisit(visiting: Visiting = {}): Promise<Page> {
  const { width = 1280, scheme = 'light', javaScript = true, locale = 'en-GB', direction = 'ltr' } = visiting
  if (direction === 'rtl' && !javaScript) throw new Error('Only a script can turn the pages around.')
  const isPhone = width < 600
  const context = await (await browser()).newContext({
    baseURL: visiting.url ?? (await served()).url,
    viewport: { width, height: 800 },
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: scheme,
    javaScriptEnabled: javaScript,
    locale,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  if (direction === 'rtl') await context.addInitScript(turnAround)
  const faults = faultsIn(context, visiting.expectedPage)
  const page = await context.newPage()
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await picture(page, task.fullTestName)
    else await settled(context)
    await context.close()
    expect(faults, 'What the browser complained of').toEqual([])
  })
  return page
}

/** As soon as the page has begun, and again whenever a script says otherwise. */
const turnAround = `
  new MutationObserver(() => {
    if (document.documentElement.dir !== 'rtl') document.documentElement.dir = 'rtl'
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['dir'] })`

/** What a failed test was looking at. */
async function picture(page: Page, name: string): Promise<void> {
  const file = `${name.replace(/[^a-z0-9]+/gi, '-').slice(0, 100)}.png`
  await page.screenshot({ path: join(projectRoot, 'dist', 'failed', file), timeout: 3_000 }).catch(() => undefined)
}
