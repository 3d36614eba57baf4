import { EgressFailure, fetchOutside, isAllowedHost } from '../../../platform/egress.ts'
import { maxInputBytes } from '../../../platform/images/encode-image.ts'

const maxRedirects = 3

interface Options {
  signal: AbortSignal
  /** Hosts that the operator allows although they are not on the public internet. */
  allowedHosts: readonly string[]
}

/** Downloads an image of another site. Every step of a redirect is checked as the first address is. */
export async function fetchImage(address: string, { signal, allowedHosts }: Options): Promise<Buffer> {
  let from = address
  for (let step = 0; step <= maxRedirects; step += 1) {
    const trusted = isAllowedHost(from, allowedHosts)
    const headers = { accept: 'image/png, image/jpeg, image/webp, image/gif', 'user-agent': 'Cairn' }
    const response = await fetchOutside(
      from,
      { headers, signal },
      { trusted, timeoutMs: 15_000, maxBytes: maxInputBytes },
    )
    if (response.ok) return Buffer.from(await response.arrayBuffer())
    const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    const url = next === null ? null : URL.parse(next, from)
    if (!url) throw failureOf(from, response.status)
    from = url.href
  }
  throw new EgressFailure('forbidden', `${address} leads from one address to another too often.`)
}

/** A server that is in trouble, or asks to come later, may answer another time. */
function failureOf(address: string, status: number): EgressFailure {
  const isPassing = status >= 500 || status === 429 || status === 408
  return new EgressFailure(isPassing ? 'unreachable' : 'forbidden', `${address} answers ${status}.`)
}
