import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { createReadStream } from 'node:fs'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { isPublicIp } from '../lib/ip.ts'

// Not imported, because that would make Node load another HTTP client and slow down every start.
const { request: plainRequest } = process.getBuiltinModule('node:http')
const { request: tlsRequest } = process.getBuiltinModule('node:https')

export interface Outgoing {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** The path of a file to send as the body. */
  file?: string
  signal?: AbortSignal
}

export interface EgressRules {
  /** The operator named this host in the settings, so it may be on this machine or on a private network. */
  trusted?: boolean
  /** For the whole request, from the DNS lookup to the last byte of the response. */
  timeoutMs?: number
  maxBytes?: number
  /** If true, a response longer than `maxBytes` is truncated and the connection closed. Otherwise, it's a failure. */
  cut?: boolean
  /** A custom resolver, for tests. Its results are also checked. */
  lookup?: Lookup
}

/** `forbidden` means that the request wasn't made; the other reasons mean that it failed. */
export class EgressFailure extends Error {
  readonly reason: 'forbidden' | 'too_slow' | 'too_large' | 'unreachable'

  constructor(reason: EgressFailure['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EgressFailure'
    this.reason = reason
  }
}

/**
 * All outgoing HTTP requests: `fetch` with a guard against server-side request forgery. Anyone may have entered the
 * URL, so the connection's IP address is checked. Redirects aren't followed.
 */
export async function fetchOutside(href: string, outgoing: Outgoing = {}, rules: EgressRules = {}): Promise<Response> {
  const { trusted = false, timeoutMs = 10_000, maxBytes = 1_048_576, cut = false } = rules
  const url = checkedUrl(href, trusted)
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = outgoing.signal ? AbortSignal.any([timeout, outgoing.signal]) : timeout
  try {
    const message = await send(url, outgoing, signal, rules)
    const body = await bodyOf(message, maxBytes, cut)
    const { statusCode: status = 0, headersDistinct } = message
    const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(body), { status, headers })
  } catch (error) {
    if (error instanceof EgressFailure) throw error
    if (outgoing.signal?.aborted) throw outgoing.signal.reason
    if (timeout.aborted) throw new EgressFailure('too_slow', `${url.host} took longer than ${timeoutMs} ms.`, error)
    throw new EgressFailure('unreachable', `${url.host} cannot be reached: ${reasonOf(error)}.`, error)
  }
}

/** Why no request will ever be made to this URL, no matter what DNS says; undefined if one may be made. */
export function egressRefusal(href: string, trusted: boolean): EgressFailure | undefined {
  try {
    checkedUrl(href, trusted)
    return undefined
  } catch (refusal) {
    return refusal as EgressFailure
  }
}

/** Whether the operator named a URL's host, as `host` or as `host:port`. */
export function isAllowedHost(href: string, allowed: readonly string[]): boolean {
  const url = URL.parse(href)
  if (!url?.hostname) return false
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return allowed.includes(url.hostname) || allowed.includes(`${url.hostname}:${port}`)
}

/** A host that is an IP address doesn't need a lookup, so it is checked here. `URL` has normalised its spelling. */
function checkedUrl(href: string, trusted: boolean): URL {
  const url = URL.parse(href)
  if (!url || !/^https?:$/.test(url.protocol)) throw new EgressFailure('forbidden', 'Use an http or https URL.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !trusted) assertPublic(host, [host])
  return url
}

function send(url: URL, outgoing: Outgoing, signal: AbortSignal, rules: EgressRules): Promise<IncomingMessage> {
  const { trusted = false, lookup: resolve = lookup as Lookup } = rules
  const { method = 'GET', headers = {}, body, file } = outgoing
  return new Promise((answered, reject) => {
    const request: ClientRequest = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, {
      method,
      signal,
      headers: { ...headers, 'accept-encoding': 'identity' },
      lookup: trusted ? resolve : publicOnly(resolve),
      // No pool: a connection to a trusted host must not be reused for an untrusted host.
      agent: false,
    })
    request.once('response', answered).on('error', reject)
    if (file === undefined) request.end(body)
    else pipeline(createReadStream(file), request).catch(reject)
  })
}

/** Resolves a host name to IP addresses, with the signature that Node expects. */
export type Lookup = (
  host: string,
  options: LookupOptions,
  callback: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
) => void

/**
 * Looks up a name as Node does, and checks the IP addresses. Node connects to these addresses without a second lookup.
 */
const publicOnly =
  (resolve: Lookup): Lookup =>
  (host, options, callback) =>
    resolve(host, options, (error, address, family) => {
      if (error) return callback(error, address, family)
      try {
        assertPublic(host, typeof address === 'string' ? [address] : address.map((each) => each.address))
      } catch (refusal) {
        return callback(refusal as Error, [])
      }
      callback(null, address, family)
    })

/**
 * One private IP address is enough to block the request. A name with both public and private addresses is an attempt to
 * bypass the check.
 */
function assertPublic(host: string, ips: string[]): void {
  if (ips.every(isPublicIp)) return
  throw new EgressFailure('forbidden', `${host} is not on the public internet.`)
}

async function bodyOf(message: IncomingMessage, maxBytes: number, cut: boolean): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length
    chunks.push(chunk)
    // Leaving the loop closes the connection.
    if (bytes > maxBytes && cut) return Buffer.concat(chunks).subarray(0, maxBytes)
    if (bytes > maxBytes) throw new EgressFailure('too_large', `The answer is larger than ${maxBytes} bytes.`)
  }
  return Buffer.concat(chunks)
}

const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message

/**
 * Resolves names without Node's thread pool. `dns.lookup` blocks one of four threads per name: a few dead names would
 * hold up files and hashing in the whole process.
 */
export const resolveName: Lookup = (host, { all, family }, callback) => {
  ipsOf(host, family).then(
    (found) => {
      const [first] = found
      if (!first) callback(Object.assign(new Error(`DNS has no address for ${host}.`), { code: 'ENOTFOUND' }), [])
      else if (all) callback(null, found)
      else callback(null, first.address, first.family)
    },
    (error) => callback(error, []),
  )
}

async function ipsOf(host: string, family: LookupOptions['family']): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const [v4, v6] = await Promise.allSettled([
    family === 6 || family === 'IPv6' ? [] : resolver.resolve4(host),
    family === 4 || family === 'IPv4' ? [] : resolver.resolve6(host),
  ])
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason
  return found
}
