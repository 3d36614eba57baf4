import { describe, expect, it } from 'vitest'
import { api } from '../../src/api-document.ts'
import { openApiDocument } from '../../src/platform/openapi/document.ts'
import { aMap } from '../support/builders/a-map.ts'
import { callerOf } from '../support/requests/call.ts'
import { served } from '../support/servers/cairn.ts'

describe('/api/1/', () => {
  it('200 with links that work, without a token', async () => {
    const map = await aMap()
    const call = callerOf(map.url)

    const { status, body } = await call('GET', '/api/1/')

    expect(status).toBe(200)
    const links = Object.entries<string>(body)
    expect(links.map(([name]) => name)).toEqual(['reference', 'changelog', 'openapi', 'token', 'map'])
    for (const [name, link] of links) {
      expect(link).toMatch(new RegExp(`^${map.url.replace('127.0.0.1', '(127\\.0\\.0\\.1|localhost)')}/api/1/`))
      const linked = await call('GET', new URL(link).pathname, { token: map.tokens.public })
      expect([name, linked.status]).toEqual([name, 200])
    }
  })

  it('200 is the same for everyone, and can be cached', async () => {
    const map = await aMap()
    const call = callerOf(map.url)
    const plain = await call('GET', '/api/1/')

    expect(plain.headers.get('cache-control')).toBe('public, max-age=300')
    expect(plain.headers.get('access-control-allow-origin')).toBe('*')
    expect((await call('GET', '/api/1')).body).toEqual(plain.body)
    for (const token of [map.tokens.manage, 'cairn_1_unknown']) {
      expect((await call('GET', '/api/1/', { token })).body).toEqual(plain.body)
    }
    const headers = { 'if-none-match': plain.headers.get('etag') ?? '' }
    expect((await call('GET', '/api/1/', { headers })).status).toBe(304)
    expect((await call('POST', '/api/1/')).status).toBe(405)
    expect((await call('GET', '/%61pi/1/')).status).toBe(404)
  })

  it('is in the OpenAPI document, with what it returns as the example', async () => {
    const { url } = await served()
    const { body } = await callerOf(url)('GET', '/api/1/')
    const [publicUrl = ''] = String(body.map).split('/api/1/')
    const operation = openApiDocument(api, { publicUrl, urlField: 'service_url' }).paths['/api/1/']?.get

    expect(operation).toMatchObject({ operationId: 'root.get', security: [] })
    expect(operation).toHaveProperty('responses.200.content.application/json.example', body)
  })
})
