import type { Page, Route } from 'playwright-core'

/**
 * The requests of a page from now on, as "GET /path". Icons and the manifest are left out: whether and when they are
 * fetched is the choice of the browser, and differs from one Chromium to the next.
 */
export async function requestsOf(page: Page): Promise<string[]> {
  const ofTheBrowser: string[] = await page
    .locator('link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  const requests: string[] = []
  page.on('request', (request) => {
    if (ofTheBrowser.includes(request.url())) return
    requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return requests
}

/**
 * Changes something while the next form is on its way to an address. Before that, an open page would hear of the change
 * and look again, sooner or later, and nobody could send it any more.
 */
export async function changeBeforeNextPost(page: Page, url: string, change: () => Promise<unknown>): Promise<void> {
  let changed: Promise<unknown> | undefined
  await page.route(url, async (route: Route) => {
    if (route.request().method() === 'POST') {
      changed ??= change()
      await changed
    }
    await route.continue()
  })
}
