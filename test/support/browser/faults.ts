import type { BrowserContext, Request, Response } from 'playwright-core'

/**
 * Collects the errors that a browser reports but people never see. `expectedPage` is the status (500 or higher) of a
 * page that the test is about.
 */
export function faultsIn(context: BrowserContext, expectedPage?: number): string[] {
  const faults: string[] = []
  context.on('weberror', (thrown) => faults.push(`The page threw ${describe(thrown.error())}`))
  context.on('console', (message) => {
    if (message.type() !== 'error' || isToldByTheAnswer(message.text())) return
    faults.push(`The console says at ${message.location().url}: ${message.text()}`)
  })
  context.on('request', (request) => {
    if (!staysHere(request)) faults.push(`${nameOf(request)} leaves this machine`)
  })
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    if (staysHere(request) && why !== givenUp) faults.push(`${nameOf(request)} failed: ${why}`)
  })
  context.on('response', (response) => {
    if (isFault(response, expectedPage)) faults.push(`${nameOf(response.request())} was answered ${response.status()}`)
  })
  return faults
}

/** Errors from a browser have a name and a message, but often no stack. */
const describe = ({ name, message, stack }: Error): string => stack || `${name}: ${message}`

/** Waits until all pages have finished loading, so no error is missed. */
export async function settled(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const ask = async () => {
      await page.waitForLoadState('load')
      // Everything that the page reported before this response has arrived with it.
      await page.evaluate('0')
    }
    // If the page was being replaced just then, ask the next one.
    await ask().catch(ask)
  }
}

/** The page aborted it, for example because the person left before it had loaded, or a link became a download. */
const givenUp = 'net::ERR_ABORTED'

/** The console reports every status of 400 or higher, even for pages that are expected to fail. */
const isToldByTheAnswer = (text: string): boolean => text.startsWith('Failed to load resource:')

/**
 * A page or a script's request may be rejected. A missing style sheet is a fault.
 */
function isFault(response: Response, expectedPage?: number): boolean {
  const kind = response.request().resourceType()
  const isPage = kind === 'document' && response.headers()['content-type']?.startsWith('text/html')
  if (isPage && response.status() === expectedPage) return false
  return response.status() >= (isPage || kind === 'fetch' ? 500 : 400)
}

function staysHere(request: Request): boolean {
  const { protocol, hostname } = new URL(request.url())
  return ['data:', 'blob:'].includes(protocol) || ['127.0.0.1', 'localhost'].includes(hostname)
}

const nameOf = (request: Request): string => `${request.method()} ${request.url()}`
