import { version } from '../../../lib/project.ts'
import { EgressFailure, fetchOutside, isAllowedHost } from '../../../platform/egress.ts'
import { maxInputBytes } from '../../../platform/images/encode-image.ts'

const maxRedirects = 3

/** How long to avoid a slow site. Otherwise each of its images would take as long as the first. */
const avoidMs = 60_000

/** Recently slow hosts, and until when to avoid them. */
const slowHosts = new Map<string, number>()

interface Options {
  signal: AbortSignal
  /**
   * Set only in tests. The operator's allowed hosts are for team settings such as webhooks, but any commenter can use
   * an image.
   */
  trustedHosts?: readonly string[] | undefined
  /** For one image, including all redirects. */
  timeoutMs?: number
}

/** Downloads an external image. Every redirect URL is checked like the first one. */
export async function fetchImage(
  href: string,
  { signal, trustedHosts = [], timeoutMs = 15_000 }: Options,
): Promise<Buffer> {
  let host = ''
  const visit = (url: string) => {
    host = hostOf(url)
    assertNotSlow(host)
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await follow(href, AbortSignal.any([signal, timeout]), { trustedHosts, visit })
  } catch (error) {
    if (signal.aborted || !timeout.aborted) throw error
    slowHosts.set(host, performance.now() + avoidMs)
    throw new EgressFailure('too_slow', `${host} took longer than ${timeoutMs} ms.`, error)
  }
}

function assertNotSlow(host: string): void {
  for (const [slow, until] of slowHosts) if (until < performance.now()) slowHosts.delete(slow)
  if (slowHosts.has(host)) throw new EgressFailure('too_slow', `${host} was too slow a moment ago.`)
}

interface Follow {
  trustedHosts: readonly string[]
  visit(url: string): void
}

/** The signal aborts the request well before this timeout. */
const rules = { timeoutMs: 60_000, maxBytes: maxInputBytes }

async function follow(href: string, signal: AbortSignal, { trustedHosts, visit }: Follow): Promise<Buffer> {
  const headers = { accept: 'image/png, image/jpeg, image/webp, image/gif', 'user-agent': `Cairn/${version}` }
  let from = href
  for (let step = 0; step <= maxRedirects; step += 1) {
    visit(from)
    const trusted = isAllowedHost(from, trustedHosts)
    const response = await fetchOutside(from, { headers, signal }, { ...rules, trusted })
    if (response.ok) return Buffer.from(await response.arrayBuffer())
    const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    const url = next === null ? null : URL.parse(next, from)
    if (!url) throw failureOf(from, response.status)
    from = url.href
  }
  throw new EgressFailure('forbidden', `${hostOf(href)} leads from one address to another too often.`)
}

/** A server that fails or asks us to wait may respond later. */
function failureOf(href: string, status: number): EgressFailure {
  const isPassing = status >= 500 || status === 429 || status === 408
  return new EgressFailure(isPassing ? 'unreachable' : 'forbidden', `${hostOf(href)} answers ${status}.`)
}

/** Failures are stored and logged, and the rest of a URL may contain a secret. */
const hostOf = (href: string): string => URL.parse(href)?.host ?? 'The site'
