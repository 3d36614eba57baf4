import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { callerOf } from '../support/requests/call.ts'
import { startServer } from '../support/servers/cairn.ts'

const create = '/api/1/map/tasks/create/'

describe('8 rate limit', () => {
  it('every response to a token shows the remaining requests, whatever its status', async () => {
    const map = await aMap(await startServer({ RATE_LIMIT: '1000' }))
    const json = { parent: map.list(), title: 'x' }
    const made = await map.call('write', 'POST', create, { json })
    const one = `/api/1/map/tasks/${made.body.id}/`
    const got = await map.call('write', 'GET', one)
    const etag = got.headers.get('etag') ?? ''
    const answers = [
      made,
      got,
      await map.call('write', 'HEAD', one),
      await map.call('write', 'GET', one, { headers: { 'if-none-match': etag } }),
      await map.call('write', 'POST', `${one}edit/`, { json: { title: '' } }),
      await map.call('write', 'POST', '/api/1/map/edit/', { json: {} }),
      await map.call('write', 'GET', '/api/1/map/tasks/999999999/'),
      await map.call('write', 'DELETE', one, { headers: { 'if-match': '"x"' } }),
      await map.call('write', 'POST', create, { headers: { 'content-type': 'text/plain' }, raw: 'x' }),
      await map.call('write', 'DELETE', one),
    ]

    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 304, 400, 403, 404, 412, 415, 204])
    expect(answers.map(({ headers }) => headers.get('ratelimit-policy'))).toEqual(
      Array(10).fill('"default";q=1000;w=60'),
    )
    for (const answer of answers) expect(answer.headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/)
  })

  it('429 once the limit is reached, until the minute is over', async () => {
    let now = new Date('2030-01-01T12:00:20.000Z')
    const map = await aMap(await startServer({ RATE_LIMIT: '5' }, () => now))
    const ask = (scope: 'read' | 'write' = 'read') => map.call(scope, 'GET', '/api/1/map/')
    const left: (string | null)[] = []
    for (let i = 0; i < 5; i++) left.push((await ask()).headers.get('ratelimit'))
    expect(left).toEqual([4, 3, 2, 1, 0].map((remaining) => `"default";r=${remaining};t=40`))

    const refused = await ask()

    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('40')
    expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=40')
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect(refused.body).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect((await ask('write')).status).toBe(200)
    now = new Date('2030-01-01T12:00:59.999Z')
    expect((await ask()).headers.get('retry-after')).toBe('1')
    now = new Date('2030-01-01T12:01:00.000Z')
    expect((await ask()).headers.get('ratelimit')).toBe('"default";r=4;t=60')
  })

  it('429 before the request has any effect; invalid requests also count', async () => {
    const now = new Date('2030-01-01T12:00:00.000Z')
    const map = await aMap(await startServer({ RATE_LIMIT: '5' }, () => now))
    for (let i = 0; i < 5; i++) await map.call('write', 'POST', create, { json: {} })

    const answer = await map.call('write', 'POST', create, { json: { parent: map.list(), title: 'x' } })

    expect(answer.status).toBe(429)
    expect((await map.client('read').tasks.list()).count).toBe(0)
  })

  it("429 requests without a valid token share their IP address's limit and don't use up a token's limit", async () => {
    const now = new Date('2030-01-01T12:00:00.000Z')
    const map = await aMap(await startServer({ RATE_LIMIT: '5' }, () => now))
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await callerOf(map.url)('GET', '/api/1/map/', { token: `cairn_guess${i}` })).status)
    }

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await map.call('read', 'GET', '/api/1/map/')).status).toBe(200)
  })

  it('200 the token endpoint returns its limit: 600 per minute by default, none with 0', async () => {
    const usual = await aMap(await startServer({ RATE_LIMIT: '' }))
    const none = await aMap(await startServer({ RATE_LIMIT: '0' }))

    expect((await usual.client('read').token.get()).limits.requests_per_minute).toBe(600)
    expect((await none.client('read').token.get()).limits.requests_per_minute).toBeNull()
    const answer = await none.call('read', 'GET', '/api/1/map/')
    expect([answer.headers.has('ratelimit'), answer.headers.has('ratelimit-policy')]).toEqual([false, false])
  })
})

describe('8 page size', () => {
  it('200 is 25 by default, and at most 100', async () => {
    const map = await aMap()
    for (let i = 0; i < 27; i++) await map.task()
    const page = (query: string) => map.call('read', 'GET', `/api/1/map/tasks/${query}`)
    const sizeOf = async (query: string) => (await page(query)).body.results.length

    expect(await sizeOf('')).toBe(25)
    expect(await sizeOf('?page_size=1')).toBe(1)
    expect(await sizeOf('?page_size=100')).toBe(27)
    for (const wrong of ['0', '101', '-1', '2.5', 'many']) {
      const { status, body } = await page(`?page_size=${wrong}`)
      expect([wrong, status, body.errors[0].field]).toEqual([wrong, 400, 'page_size'])
    }
  })
})

describe('8 body size', () => {
  const mebibyte = 1_048_576
  const padded = (text: string, bytes: number) => text + ' '.repeat(bytes - text.length)

  it('201 for exactly one mebibyte, 413 for one byte more', async () => {
    const map = await aMap()
    const text = JSON.stringify({ parent: map.list(), title: 'x' })
    const send = (bytes: number) =>
      map.call('write', 'POST', create, { headers: { 'content-type': 'application/json' }, raw: padded(text, bytes) })

    expect((await send(mebibyte)).status).toBe(201)
    const refused = await send(mebibyte + 1)
    expect([refused.status, refused.body.code]).toEqual([413, 'too_large'])
    expect((await map.client('read').tasks.list()).count).toBe(1)
  })

  it('413 for a chunked body without a declared length', async () => {
    const map = await aMap()
    const sent = request(map.url + create, {
      method: 'POST',
      headers: { authorization: `Token ${map.tokens.write}`, 'content-type': 'application/json' },
    })
    for (let piece = 0; piece < 17; piece++) sent.write(Buffer.alloc(mebibyte / 16, ' '))
    sent.end()

    const [answer] = await once(sent, 'response')

    expect(answer.statusCode).toBe(413)
    answer.resume()
  })
})
