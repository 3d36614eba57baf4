import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends requests that `fetch` would refuse to send, with URLs and headers unchanged. */
export function openRawHttp(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const { hostname, port } = new URL(url)
  return {
    send: async (sent: {
      method: string
      path: string
      headers: Record<string, string>
      body?: Uint8Array | string | undefined
    }): Promise<RawAnswer> => {
      const { method, path, headers, body } = sent
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const call = request({ hostname, port, agent, method, path, headers: { ...length, ...headers } })
      const answered = once(call, 'response')
      // Errors after the response has started, such as a body that was rejected unread, don't matter.
      call.on('error', () => undefined)
      call.end(body)
      const [answer] = (await answered) as [IncomingMessage]
      const parts: Buffer[] = []
      for await (const part of answer) {
        parts.push(part as Buffer)
        // A stream never ends.
        if (answer.headers['content-type']?.startsWith('text/event-stream')) break
      }
      return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }
    },
    close: () => agent.destroy(),
  }
}
