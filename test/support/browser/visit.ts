// A page for a new visitor, in a browser that the worker's test files share.

import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { projectRoot } from '../../../src/lib/project.ts'
import { served } from '../servers/cairn.ts'
import { faultsIn, settled } from './faults.ts'
import { startBrowser } from './start-browser.ts'

export interface Visiting {
  /** In pixels. Below 600 it's a phone with a touch screen. */
  width?: number
  scheme?: 'light' | 'dark'
  javaScript?: boolean
  locale?: string
  /** A script makes every page right-to-left, whatever its language. */
  direction?: 'ltr' | 'rtl'
  /** A server other than the test file's. */
  url?: string
  /** The status of a page that the visit is about. Elsewhere it counts as a fault. */
  expectedPage?: 500
}

let shared: Promise<Browser> | undefined

/** This worker's browser, shared by its test files. It ends with the worker. */
export function browser(): Promise<Browser> {
  shared ??= startBrowser()
  return shared
}

/**
 * A page for a new visitor. Two visits are two people. The test fails if the browser has reported any error by the time
 * it ends.
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
  context.setDefaultTimeout(60_000)
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

/** Set as soon as the page starts, and again whenever a script changes it. */
const turnAround = `
  new MutationObserver(() => {
    if (document.documentElement.dir !== 'rtl') document.documentElement.dir = 'rtl'
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['dir'] })`

/** A screenshot for failed tests. */
async function picture(page: Page, name: string): Promise<void> {
  const file = `${name.replace(/[^a-z0-9]+/gi, '-').slice(0, 100)}.png`
  await page.screenshot({ path: join(projectRoot, 'dist', 'failed', file), timeout: 3_000 }).catch(() => undefined)
}
