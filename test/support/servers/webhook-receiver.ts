import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { expect, vi } from 'vitest'
import { aListener } from './http-listener.ts'

export interface Received {
  path: string
  id: string
  headers: IncomingHttpHeaders
  text: string
  body: any
}

type Answer = (response: ServerResponse, received: Received) => void

/** A third-party webhook endpoint. It records requests, and by default responds with 200. */
export async function aReceiver(first: Answer = ok) {
  let answer = first
  const received: Received[] = []
  const { port } = await aListener(async (request, response) => {
    const text = await textOf(request).catch(() => undefined)
    // The sender was killed or gave up.
    if (text === undefined) return
    const { url: path = '', headers } = request
    const one = { path, id: String(headers['webhook-id']), headers, text, body: JSON.parse(text) }
    received.push(one)
    answer(response, one)
  })
  return {
    port,
    url: (path = '/hook') => `http://127.0.0.1:${port}${path}`,
    received,
    types: () => received.map(({ body }) => body.type),
    answerWith: (next: Answer) => {
      answer = next
    },
    /** Waits until this many requests have arrived. */
    until: (count: number) => vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), 30_000),
  }
}

const ok: Answer = (response) => response.end('thanks')

/** Responds with a status and optional headers. */
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end(`status ${code}`)

/** Throws unless the receiver's library accepts the signature. The five-minute tolerance is the library's. */
export const verify = (secret: string, { headers, text }: Received): unknown =>
  new Webhook(secret).verify(text, headers as Record<string, string>)

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
