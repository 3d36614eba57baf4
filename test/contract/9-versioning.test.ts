import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/features.ts'
import { aMap } from '../support/builders/a-map.ts'

describe('9 the version', () => {
  it('is at the start of every API path', () => {
    for (const { path } of endpoints) expect(path).toMatch(/^\/api\/1\/.*\/$/)
  })

  it.each([
    '/api/2/map/',
    '/api/0/map/',
    '/api/01/map/',
    '/api/v1/map/',
    '/api/1.0/map/',
    '/api/map/',
    '/api/',
    '/API/1/MAP/',
  ])('404 for %s', async (path) => {
    const map = await aMap()

    const answer = await map.call('manage', 'GET', path)

    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.body.code).toBe('not_found')
  })
})

describe('9 the trailing slash', () => {
  it('200 a path without it is served without a redirect', async () => {
    const map = await aMap()
    await map.task()

    for (const path of ['/api/1/map', '/api/1/team', '/api/1/token', '/api/1/map/tasks', '/api/1/map/lists']) {
      const [bare, slashed] = [await map.call('read', 'GET', path), await map.call('read', 'GET', `${path}/`)]
      expect([path, bare.status, bare.text]).toEqual([path, 200, slashed.text])
      expect(bare.headers.get('etag')).toBe(slashed.headers.get('etag'))
    }
    const filtered = await map.call('read', 'GET', '/api/1/map/tasks?title=none')
    expect([filtered.status, filtered.body.count]).toEqual([200, 0])
  })

  it('201, 200, 204 writes work without it', async () => {
    const map = await aMap()
    const json = { parent: map.list(), title: 'x' }

    const made = await map.call('manage', 'POST', '/api/1/map/tasks/create', { json })
    const edited = await map.call('manage', 'POST', `/api/1/map/tasks/${made.body.id}/edit`, { form: { title: 'y' } })
    const deleted = await map.call('manage', 'DELETE', `/api/1/map/tasks/${made.body.id}`)

    expect([made.status, edited.status, deleted.status]).toEqual([201, 200, 204])
    expect([made.body.title, edited.body.title, deleted.text]).toEqual(['x', 'y', ''])
  })

  it('405 a wrong method is rejected without it', async () => {
    const map = await aMap()

    const answer = await map.call('manage', 'PUT', '/api/1/map/tasks')

    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  it('404 for a path with double slashes', async () => {
    const map = await aMap()

    for (const path of ['/api/1/map//', '/api//1/map/', '//api/1/map/']) {
      expect([path, (await map.call('read', 'GET', path)).status]).toEqual([path, 404])
    }
  })
})
