import type { BrowserContext, Request, Response } from 'playwright-core'

/**
 * Everything that a browser complains of and that people would never be told: filled as it happens. `expectedPage` is
 * the status of a page that the test is about, from 500.
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

/** What a browser rejects with has a name and a message, but often no stack. */
const describe = ({ name, message, stack }: Error): string => stack || `${name}: ${message}`

/** Once all that pages have begun is done, so that nothing is told too late. */
export async function settled(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    await page.waitForLoadState('load')
    // What the page said before this answer has arrived with it.
    await page.evaluate('0')
  }
}

/** By the page itself, as when somebody goes on before all has arrived, or a link becomes a download. */
const givenUp = 'net::ERR_ABORTED'

/** The console repeats it for every status from 400, also of pages that are meant to say no. */
const isToldByTheAnswer = (text: string): boolean => text.startsWith('Failed to load resource:')

/**
 * A page that says no is an answer, and so is what our script is told when it asks for something; a style sheet that is
 * missing is not.
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
