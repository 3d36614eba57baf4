import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { openRawHttp, type RawAnswer } from '../support/requests/raw-http.ts'
import { sendRaw } from '../support/requests/raw-socket.ts'
import { served } from '../support/servers/cairn.ts'

const create = '/api/1/map/tasks/create/'

describe('booleans', () => {
  it('200 are case-insensitive in forms and queries, but not in JSON', async () => {
    const map = await aMap()
    const { id } = await map.task()
    const edit = (form: Record<string, string>) => map.call('write', 'POST', `/api/1/map/tasks/${id}/edit/`, { form })

    expect((await edit({ pending: 'True' })).body.pending).toBe(true)
    expect((await map.call('read', 'GET', '/api/1/map/tasks/?pending=TRUE')).body.count).toBe(1)
    expect((await map.call('read', 'GET', '/api/1/map/tasks/?pending=False')).body.count).toBe(0)
    expect((await edit({ pending: 'OFF' })).body.pending).toBe(false)
    expect((await edit({ pending: 'Perhaps' })).body.errors[0].code).toBe('invalid_type')
    const json = await map.call('write', 'POST', `/api/1/map/tasks/${id}/edit/`, { json: { pending: 'True' } })
    expect(json.status).toBe(400)
  })
})

describe('methods', () => {
  it('405 for any unsupported method, with or without a body; 400 for a word that is none', async () => {
    const map = await aMap()
    const body = { headers: { 'content-type': 'text/plain' }, raw: '<query/>' }

    for (const method of ['PATCH', 'QUERY', 'PROPFIND']) {
      for (const parts of [{}, body]) {
        const answer = await map.call('write', method, '/api/1/map/tasks/', parts)
        expect([method, answer.status, answer.body.code]).toEqual([method, 405, 'method_not_allowed'])
        expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
      }
      expect((await map.call('write', method, '/api/1/nowhere/')).status).toBe(404)
    }
    expect(await sendRaw(map, `BREW ${create} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 .*\r\n[^]*"code":"bad_http"/,
    )
  })

  it('204 OPTIONS lists the allowed methods; 404 for an unknown path', async () => {
    const map = await aMap()
    const allowed = async (path: string) => (await map.call('read', 'OPTIONS', path)).headers.get('allow')

    expect(await allowed('/api/1/map/')).toBe('GET, HEAD, OPTIONS')
    expect(await allowed('/api/1/map/tasks/7/')).toBe('GET, HEAD, DELETE, OPTIONS')
    expect(await allowed(`${create}?x=1`)).toBe('POST, OPTIONS')
    expect(await allowed('/health')).toBe('GET, HEAD, OPTIONS')
    expect(await allowed('/sign-in')).toBe('GET, HEAD, POST, OPTIONS')
    expect(await allowed(`/${map.team}/map/suggest`)).toBe('GET, HEAD, POST, OPTIONS')
    for (const path of ['/api/1/nowhere/', '/api/1/map/tasks/abc/', '/api/2/map/', '/a/b/c/d/e/f']) {
      const answer = await map.call('read', 'OPTIONS', path)
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not_found'])
    }
  })
})

describe('headers', () => {
  it('415 rejects a compressed body without reading it, in the API and in forms', async () => {
    const map = await aMap()
    const raw = new Uint8Array(gzipSync('{"parent":1,"title":"x"}'))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }

    const answer = await map.call('write', 'POST', create, { headers, raw })
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'br' }
    const page = await map.call('write', 'POST', '/sign-in', { headers: form, raw })

    expect([answer.status, answer.body.code, page.status]).toEqual([415, 'unsupported_encoding', 415])
    expect(answer.headers.get('accept-encoding')).toBe('identity')
    const plain = { ...headers, 'content-encoding': 'identity' }
    expect((await map.call('write', 'POST', create, { headers: plain, raw: '{}' })).status).toBe(400)
  })

  it('431 for headers over 16 KiB, with its own message', async () => {
    const answer = await sendRaw(await served(), `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)

    expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*"detail":"The headers can be at most 16 KiB\."/)
  })

  it("400 with a problem document for a request without a Host header, which HTTP/1.0 doesn't require", async () => {
    const answer = await sendRaw(await served(), 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n')

    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*application\/problem\+json[^]*"field":"Host"/)
    expect(await sendRaw(await served(), 'GET /health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('400 for two Authorization headers, even with the same token', async () => {
    const map = await aMap()
    const line = `Authorization: Token ${map.tokens.read}\r\n`

    const answer = await sendRaw(map, `GET /api/1/map/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${line}${line}\r\n`)

    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"field":"Authorization","code":"given_twice"/)
  })

  it("400 for If-Match on an endpoint that doesn't support it, without changing anything", async () => {
    const map = await aMap()
    const { id } = await map.task()
    const headers = { 'if-match': '*' }
    const json = { parent: map.list(), title: 'x' }
    await map.call('write', 'GET', '/api/1/map/')

    for (const answer of [
      await map.call('write', 'GET', '/api/1/map/', { headers }),
      await map.call('write', 'POST', create, { headers, json }),
      await map.call('write', 'POST', `/api/1/map/tasks/${id}/report/`, { headers, json: { reason: 'spam' } }),
    ]) {
      expect(answer.body.errors).toContainEqual(expect.objectContaining({ field: 'If-Match', code: 'not_supported' }))
    }
    expect((await map.client('read').tasks.list()).count).toBe(1)
  })
})

describe('compression', () => {
  it('200 long responses are compressed on request, each with its own ETag that works in later requests', async () => {
    const map = await aMap()
    const { id } = await map.task({ description: 'words '.repeat(400) })
    const http = openRawHttp(map.url)
    const get = (path: string, headers: Record<string, string> = {}) =>
      http.send({ method: 'GET', path, headers: { ...headers, authorization: `Token ${map.tokens.manage}` } })
    const path = `/api/1/map/tasks/${id}/`

    const plain = await get(path)
    const packed = await get(path, { 'accept-encoding': 'gzip' })
    const again = await get(path, { 'accept-encoding': 'gzip' })
    http.close()

    expect([plain, packed, again].map(encodingOf)).toEqual([undefined, 'gzip', 'gzip'])
    expect([plain, packed].map(({ headers }) => headers.vary)).toEqual(['accept-encoding', 'accept-encoding'])
    expect(Number(packed.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 4)
    expect([packed.text, packed.headers.etag]).toEqual([again.text, again.headers.etag])
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    await expectGood(map, id, [plain, packed])
  })

  it("200 the OpenAPI document is compressed, but zip files and short responses aren't", async () => {
    const map = await aMap()
    const http = openRawHttp(map.url)
    const packed = (path: string) =>
      http.send({
        method: 'GET',
        path,
        headers: { authorization: `Token ${map.tokens.manage}`, 'accept-encoding': 'gzip' },
      })

    const answers = [await packed('/api/1/map/export/'), await packed('/api/1/openapi.json'), await packed('/health')]
    http.close()

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(encodingOf)).toEqual([undefined, 'gzip', undefined])
  })
})

const encodingOf = ({ headers }: RawAnswer): string | undefined => headers['content-encoding']

/** Checks that each encoding's ETag works for If-None-Match and If-Match. */
async function expectGood(map: TestMap, id: number, answers: RawAnswer[]): Promise<void> {
  const path = `/api/1/map/tasks/${id}/`
  for (const { headers } of answers) {
    const etag = headers.etag ?? ''
    expect((await map.call('read', 'GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const edit = { headers: { 'if-match': etag }, json: {} }
    expect((await map.call('write', 'POST', `${path}edit/`, edit)).status).toBe(200)
  }
}
