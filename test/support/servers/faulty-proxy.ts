import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Fault =
  /** The connection ends before the server gets the request. */
  | 'drop'
  /** The server handles the request, but the response never arrives. */
  | 'lose'
  /** The server handles the request, but the response is cut off. */
  | 'cut'
  /** The request hangs. */
  | 'hang'
  /** An intermediary responds. */
  | { status: number; headers?: Record<string, string>; body?: string; then?: () => void }

export interface FaultyProxy {
  url: string
  /** The faults for the next requests, one each. */
  faults: Fault[]
  /** The requests that arrived, with the status of the server's own response. */
  seen: { method: string; url: string; key: string | undefined; status: number | undefined }[]
  /** Ends all open streams, like a server restart. */
  cutStreams(): void
  /** Resolves when the next request arrives. */
  reached(): Promise<void>
  close(): Promise<void>
}

/** A proxy between a client and the server that applies the given faults to requests. */
export async function openFaultyProxy(target: string, port = 0): Promise<FaultyProxy> {
  const faults: Fault[] = []
  const seen: FaultyProxy['seen'] = []
  const streams = new Set<ServerResponse>()
  let tell = () => {}
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const entry: FaultyProxy['seen'][number] = {
      method,
      url,
      key: String(headers['idempotency-key']),
      status: undefined,
    }
    seen.push(entry)
    tell()
    const fault = faults.shift()
    if (fault === 'drop') return void response.destroy()
    if (fault === 'hang') return
    if (typeof fault === 'object') {
      response.writeHead(fault.status, fault.headers).end(fault.body, fault.then)
      return
    }
    const answer = await passOn(target, request).catch(() => undefined)
    // The server has closed.
    if (!answer) return void response.destroy()
    entry.status = answer.statusCode
    if (!fault && answer.headers['content-type']?.startsWith('text/event-stream')) {
      streams.add(response.writeHead(answer.statusCode ?? 0, answer.headers))
      answer.pipe(response.on('close', () => answer.destroy(void streams.delete(response))))
      return
    }
    const body = Buffer.concat(await answer.toArray())
    if (fault === 'lose') return void response.destroy()
    response.writeHead(answer.statusCode ?? 0, answer.headers)
    if (fault === 'cut') cut(response, body)
    else response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    seen,
    cutStreams: () => {
      for (const response of streams) response.destroy()
    },
    reached: () =>
      new Promise((resolve) => {
        tell = resolve
        if (seen.length > 0) resolve()
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function passOn(target: string, request: IncomingMessage): Promise<IncomingMessage> {
  const { method = '', url = '', headers } = request
  return new Promise((resolve, reject) => {
    request.pipe(forward(new URL(url, target), { method, headers, agent: false }, resolve).on('error', reject))
  })
}

const cut = (response: ServerResponse, body: Buffer): void =>
  void response.write(body.subarray(0, body.length / 2), () => response.destroy())
