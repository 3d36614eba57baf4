import { expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { openStream } from '../support/requests/read-stream.ts'
import { startServer } from '../support/servers/cairn.ts'

const now = new Date('2026-03-01T12:00:15Z')
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

/** A map on a server behind a proxy. The clock is stopped so that no minute ends during the test. */
const aMapWith = async (settings: Record<string, string>) =>
  aMap(await startServer({ TRUSTED_PROXIES: '1', ...settings }, () => now))

it("429 a visitor who exceeds a public token's rate limit doesn't affect other visitors", async () => {
  const map = await aMapWith({ RATE_LIMIT: '3' })
  const ask = async (ip: string) => {
    const { status, headers } = await map.call('public', 'GET', '/api/1/map/', from(ip))
    return [status, headers.get('ratelimit')]
  }
  for (const left of [2, 1, 0]) expect(await ask('192.0.2.1')).toEqual([200, `"default";r=${left};t=45`])

  expect(await ask('192.0.2.1')).toEqual([429, '"default";r=0;t=45'])
  expect(await ask('192.0.2.2')).toEqual([200, '"default";r=2;t=45'])
  expect((await map.call('read', 'GET', '/api/1/map/', from('192.0.2.1'))).status).toBe(200)
})

it('429 searches with a public token count towards the CPU time of their network, like searches on pages', async () => {
  const map = await aMapWith({ SEARCH_PROCESSOR_MS: '100' })
  const ask = (ip: string, n = 0, scope: 'public' | 'read' = 'public') =>
    map.call(scope, 'GET', `/api/1/map/search/?q=dark+mode+${n}`, from(ip))
  let status = 200
  for (let n = 0; n < 2_000 && status === 200; n++) status = (await ask('192.0.2.1', n)).status

  const refused = await ask('192.0.2.1')
  expect([status, refused.status, refused.headers.get('retry-after')]).toEqual([429, 429, '45'])
  expect((await ask('192.0.2.2')).status).toBe(200)
  expect((await ask('192.0.2.1', 0, 'read')).status).toBe(200)
})

it("429 a visitor who opens many streams with a public token doesn't affect other visitors", async () => {
  const map = await aMapWith({})
  const open = (ip: string) => openStream(map.url, map.tokens.public, '', from(ip).headers)
  const streams = await Promise.all(Array.from({ length: 10 }, () => open('192.0.2.1')))

  await expect(open('192.0.2.1')).rejects.toThrow('429')
  streams.push(await open('192.0.2.2'))
  for (const stream of streams) stream.close()
})
