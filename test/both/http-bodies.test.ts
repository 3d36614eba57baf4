import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser } from '../support/builders/a-person.ts'
import { startServer } from '../support/servers/cairn.ts'

it('415 pages accept forms, not JSON, from any client', async () => {
  const map = await aMap()
  const browser = aBrowser(map.url)
  for (const path of [`/${map.team}/map/suggest`, '/sign-in', '/language']) {
    for (const raw of ['{"language":"de"}', '{', '['.repeat(100_000)]) {
      const headers = { 'content-type': 'application/json' }
      const answer = await map.call('write', 'POST', path, { headers, raw })
      expect([path, answer.status, answer.body.code]).toEqual([path, 415, 'unsupported_media_type'])
      expect(answer.body.detail).toContain('Pages take only the latter')
    }
  }
  expect((await browser.post('/language', { language: 'de', from: '/' })).status).toBe(303)
})

it('403, 429 and 401 are sent before the body arrives', async () => {
  const server = await startServer({ RATE_LIMIT: '3' }, () => new Date('2026-03-02T09:30:00.000Z'))
  const map = await aMap(server)
  const form = 'application/x-www-form-urlencoded'
  const page = `/${map.team}/map/suggest`
  expect(await firstLineOf({ path: page, type: form, headers: 'Sec-Fetch-Site: cross-site\r\n' })).toContain(' 403 ')
  expect(await firstLineOf({ path: page, type: 'application/json' })).toContain(' 415 ')
  expect(await firstLineOf({ path: '/api/1/map/tasks/create/', type: 'application/json' })).toContain(' 401 ')
  for (let sent = 0; sent < 3; sent += 1) await map.call('read', 'POST', page, { form: 'title=x' })
  expect(await firstLineOf({ path: page, type: form })).toContain(' 429 ')

  /** The response to a request whose body never arrives. */
  async function firstLineOf({ path, type, headers = '' }: { path: string; type: string; headers?: string }) {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 1000000\r\n${headers}\r\n`,
    )
    const [bytes] = await once(socket, 'data')
    socket.destroy()
    return String(bytes).split('\r\n', 1)[0]
  }
})
