// A web page that isn't Cairn.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** The path of a page that responds with 404. */
export const missingPath = '/404'

/**
 * A third-party website: one page with this body. `/404` and `/500` respond with that status, `/cut` closes the
 * connection.
 */
export async function otherSite(body: string, policy = ''): Promise<string> {
  const server = createServer(({ url }, response) => {
    if (url === '/cut') return response.destroy()
    const headers = { 'content-type': 'text/html', ...(policy && { 'content-security-policy': policy }) }
    return response
      .writeHead(Number(url?.slice(1)) || 200, headers)
      .end(url === '/' ? pageOf(body) : pageOf('<h1>No</h1>'))
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const pageOf = (body: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A page</title><body>${body}`
