import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/features.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { type Answered, callerOf } from '../support/requests/call.ts'
import { served } from '../support/servers/cairn.ts'

describe('X-Request-Id', () => {
  it('is on every answer, and never the same twice', async () => {
    const map = await aMap()
    const answers = [...(await everyKind(map)), ...(await everyKind(map))]

    const ids = answers.map(({ headers }) => headers.get('x-request-id'))

    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(ids).size).toBe(answers.length)
  })

  it('is ours, whatever the caller calls the request', async () => {
    const map = await aMap()

    const answer = await map.call('read', 'GET', '/api/1/map/', { headers: { 'x-request-id': 'mine' } })

    expect(answer.headers.get('x-request-id')).not.toBe('mine')
  })
})

describe('CORS', () => {
  it('any origin may read every answer, without credentials', async () => {
    const answers = await everyKind(await aMap())

    for (const { status, headers } of answers) {
      expect([status, headers.get('access-control-allow-origin')]).toEqual([status, '*'])
      expect(headers.has('access-control-allow-credentials')).toBe(false)
      const exposed = headers.get('access-control-expose-headers')?.toLowerCase().split(', ')
      expect(exposed).toEqual(expect.arrayContaining(['etag', 'link', 'ratelimit', 'retry-after', 'x-request-id']))
    }
  })

  it.each([...new Set(endpoints.map(({ path }) => path.replace(':id', '1')))])('204 preflight of %s', async (path) => {
    const { url } = await served()

    const answer = await callerOf(url)('OPTIONS', path, {
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key,if-match',
      },
    })

    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const allowed = (name: string) => answer.headers.get(`access-control-allow-${name}`)?.toLowerCase().split(', ')
    expect(allowed('methods')).toEqual(expect.arrayContaining(['get', 'head', 'post', 'delete']))
    expect(allowed('headers')).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'if-match', 'if-none-match']),
    )
  })
})

describe('every answer', () => {
  it('is not to be guessed at: it says its type, and that the type is meant', async () => {
    for (const { status, headers, text } of await everyKind(await aMap())) {
      expect([status, headers.get('x-content-type-options')]).toEqual([status, 'nosniff'])
      expect([status, headers.has('content-type')]).toEqual([status, text !== ''])
    }
  })
})

/** One answer of every status that needs no special server. */
async function everyKind(map: TestMap): Promise<Answered[]> {
  const create = '/api/1/map/tasks/create/'
  const made = await map.call('write', 'POST', create, { json: { parent: map.list(), title: 'x' } })
  const one = `/api/1/map/tasks/${made.body.id}/`
  const got = await map.call('write', 'GET', one)
  const answers = [
    made,
    got,
    await map.call('write', 'GET', one, { headers: { 'if-none-match': got.headers.get('etag') ?? '' } }),
    await map.call('write', 'POST', create, { json: {} }),
    await map.call('write', 'GET', '/api/1/map/tasks/%zz/'),
    await callerOf(map.url)('GET', one),
    await map.call('write', 'POST', '/api/1/map/edit/', { json: {} }),
    await map.call('write', 'GET', '/nowhere'),
    await map.call('write', 'GET', `/api/1/map/tasks/${'1'.repeat(300)}/`),
    await map.call('write', 'PUT', one),
    await map.call('write', 'DELETE', one, { headers: { 'if-match': '"x"' } }),
    await map.call('write', 'POST', create, { headers: { 'content-type': 'text/plain' }, raw: 'x' }),
    await map.call('write', 'DELETE', one),
    await map.call('write', 'OPTIONS', one),
    await map.call('write', 'GET', '/health'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([
    201, 200, 304, 400, 400, 401, 403, 404, 404, 405, 412, 415, 204, 204, 200,
  ])
  return answers
}
