import type { Page, Route } from 'playwright-core'

/**
 * A page's requests from now on, as "GET /path". Icons and the manifest are left out: the browser decides whether and
 * when to fetch them, which differs between versions of Chromium.
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
 * Changes something while the next form is being sent to a URL. If it changed earlier, the open page might get the
 * update and reload before the form is sent.
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
