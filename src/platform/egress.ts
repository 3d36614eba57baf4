import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from '../lib/public-address.ts'

export interface Outgoing {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Ends it early. */
  signal?: AbortSignal
}

export interface EgressRules {
  /** The operator named this host in the settings, so it may be on this machine or in a network around it. */
  trusted?: boolean
  /** For all of it, from the name of the host to the last byte of the answer. */
  timeoutMs?: number
  maxBytes?: number
}

/** Why there is no answer: `forbidden` is for what we do not do, the others for what did not work. */
export class EgressFailure extends Error {
  readonly reason: 'forbidden' | 'too_slow' | 'too_large' | 'unreachable'

  constructor(reason: EgressFailure['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EgressFailure'
    this.reason = reason
  }
}

/**
 * The one way out of this server: `fetch` with a guard. An address may come from anybody, so what counts is the IP address
 * that is connected to, whatever name led there. A redirect is an answer like any other, and is never followed.
 */
export async function fetchOutside(
  address: string,
  outgoing: Outgoing = {},
  rules: EgressRules = {},
): Promise<Response> {
  const { trusted = false, timeoutMs = 10_000, maxBytes = 1_048_576 } = rules
  const url = admitted(address, trusted)
  const tooSlow = AbortSignal.timeout(timeoutMs)
  const signal = outgoing.signal ? AbortSignal.any([tooSlow, outgoing.signal]) : tooSlow
  try {
    const answer = await sent(url, outgoing, signal, trusted)
    return responseOf(answer, await bodyOf(answer, maxBytes))
  } catch (error) {
    if (error instanceof EgressFailure) throw error
    if (outgoing.signal?.aborted) throw outgoing.signal.reason
    if (tooSlow.aborted) throw new EgressFailure('too_slow', `${url.host} took longer than ${timeoutMs} ms.`, error)
    throw new EgressFailure('unreachable', `${url.host} cannot be reached: ${wordsOf(error)}.`, error)
  }
}

/** Where a host is an address and no name, nothing is looked up, so it is judged here. The parser has made it plain. */
function admitted(address: string, trusted: boolean): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw new EgressFailure('forbidden', 'Only http and https are spoken.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !trusted) assertPublic(host, [host])
  return url
}

function sent(url: URL, outgoing: Outgoing, signal: AbortSignal, trusted: boolean): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body } = outgoing
  return new Promise((resolve, reject) => {
    const request: ClientRequest = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, {
      method,
      signal,
      headers: { ...headers, 'accept-encoding': 'identity' },
      lookup: trusted ? lookup : lookupPublic,
      // A connection that somebody else was trusted with must not be found in a pool.
      agent: false,
    })
    request.once('response', resolve).on('error', reject).end(body)
  })
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Looks a name up as Node does. The address it is given is the one it connects to: there is no second look-up. */
function lookupPublic(host: string, options: LookupOptions, found: Found): void {
  lookup(host, options, (error: Error | null, address: string | LookupAddress[], family?: number) => {
    if (error) return found(error, address, family)
    try {
      assertPublic(host, typeof address === 'string' ? [address] : address.map((each) => each.address))
    } catch (refusal) {
      return found(refusal as Error, [])
    }
    found(null, address, family)
  })
}

/** One that is not public is enough: names with both kinds are made for slipping through. */
function assertPublic(host: string, addresses: string[]): void {
  if (addresses.every(isPublicAddress)) return
  throw new EgressFailure('forbidden', `${host} is not on the public internet.`)
}

async function bodyOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    // Leaving the loop ends the connection.
    if (bytes > maxBytes) throw new EgressFailure('too_large', `The answer is larger than ${maxBytes} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function responseOf({ statusCode = 0, headersDistinct }: IncomingMessage, body: Buffer): Response {
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const empty = [204, 205, 304].includes(statusCode)
  return new Response(empty ? null : new Uint8Array(body), { status: statusCode, headers })
}

const wordsOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message
