import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { refused } from '../support/requests/refused.ts'

const problemsOf = (body: { errors: { field: string; code: string }[] }) =>
  Object.fromEntries(body.errors.map(({ field, code }) => [field, code]))
const edit = (map: TestMap, json: unknown) => map.call('manage', 'POST', '/api/1/map/edit/', { json })

describe('4.5 get the map', () => {
  it("200 returns the token's map for every scope", async () => {
    const [map, other] = [await aMap(), await aMap()]

    for (const scope of ['read', 'write', 'manage'] as const) {
      expect((await map.client(scope).map.get()).name).toBe(`Map ${map.team}`)
    }
    expect((await other.client('read').map.get()).name).toBe(`Map ${other.team}`)
    expect((await map.call('read', 'GET', '/api/1/map')).status).toBe(200)
  })
})

describe('4.5 edit the map', () => {
  it("200 changes and renders every field; a new name doesn't change the URL", async () => {
    const map = await aMap()
    const before = await map.client('read').map.get()

    const after = await map.client('manage').map.edit({
      name: '  Another name ',
      description: 'Tell us what to build **next**.',
      url: 'https://example.org/',
      contact_email: ' Hello@Example.org ',
    })

    expect(after).toEqual({
      ...before,
      name: 'Another name',
      description: 'Tell us what to build **next**.',
      parsed_description: '<p>Tell us what to build <strong>next</strong>.</p>\n',
      url: 'https://example.org/',
      contact_email: expect.stringMatching(/^hello@example\.org$/i),
    })
    expect(await map.client('read').map.get()).toEqual(after)
    expect((await map.events()).map(({ type, data }) => [type, data])).toEqual([
      ['map.edited', { fields: ['name', 'description', 'url', 'contact_email'] }],
    ])
  })

  it('200 changes only the fields in the request, in JSON or a form', async () => {
    const map = await aMap()
    const before = await map.client('manage').map.edit({ description: 'Keep', url: 'https://example.org/' })

    const form = { name: 'Ünïcode & more' }
    const { status, body } = await map.call('manage', 'POST', '/api/1/map/edit/', { form })

    expect([status, body]).toEqual([200, { ...before, name: 'Ünïcode & more' }])
  })

  it.each([null, ''])('200 setting %j clears description, url and contact_email', async (nothing) => {
    const map = await aMap()
    const client = map.client('manage')
    await client.map.edit({ description: 'x', url: 'https://example.org/', contact_email: 'a@example.org' })

    const cleared = await client.map.edit({ description: nothing, url: nothing, contact_email: nothing })

    expect(cleared).toMatchObject({ description: '', parsed_description: '', url: '', contact_email: '' })
  })

  it('200 an edit without changes, or without fields, records no event', async () => {
    const map = await aMap()
    const { name, ...rest } = await map.client('read').map.get()

    expect(await map.client('manage').map.edit({ name, description: '', is_active: true })).toEqual({ name, ...rest })
    expect((await map.call('manage', 'POST', '/api/1/map/edit/')).body).toEqual({ name, ...rest })
    expect(await map.events()).toEqual([])
  })

  it('400 reports every problem at once and changes nothing', async () => {
    const map = await aMap()
    const { name, description, url, contact_email, ...readOnly } = await map.client('read').map.get()
    const wrong = { name: ' ', description: 1, url: 'example.org', contact_email: 'me', is_active: null, colour: 'x' }

    const { status, body } = await edit(map, { ...wrong, ...readOnly })

    expect(status).toBe(400)
    expect(problemsOf(body)).toEqual({
      name: 'blank',
      description: 'invalid_type',
      url: 'invalid_format',
      contact_email: 'invalid_format',
      is_active: 'invalid_type',
      colour: 'unknown_field',
      ...Object.fromEntries(Object.keys(readOnly).map((field) => [field, 'read_only'])),
    })
    expect((await map.client('read').map.get()).name).toBe(name)
    expect(await map.events()).toEqual([])
  })

  it('200 accepts every text field at its limit, 400 for one character more', async () => {
    const map = await aMap()
    const texts = (more: number) => ({
      name: '😀'.repeat(100 + more),
      description: '😀'.repeat(20_000 + more),
      url: `https://example.org/${'x'.repeat(1980 + more)}`,
      contact_email: `a@${'x'.repeat(248 + more)}.org`,
    })

    const { status, body } = await edit(map, texts(1))

    expect((await edit(map, texts(0))).status).toBe(200)
    expect(status).toBe(400)
    expect(new Set(Object.values(problemsOf(body)))).toEqual(new Set(['too_long']))
    expect(Object.keys(problemsOf(body))).toHaveLength(4)
  })

  it('403 without the manage scope, before the body is validated', async () => {
    const map = await aMap()

    for (const scope of ['read', 'write'] as const) {
      const { status, body } = await map.call(scope, 'POST', '/api/1/map/edit/', { json: { name: '', x: 1 } })
      expect(status).toBe(403)
      expect(body).toMatchObject({ code: 'insufficient_scope', required_scopes: ['read', 'write', 'manage'] })
      expect(body).not.toHaveProperty('errors')
    }
  })
})

describe('4.5 archive and reactivate the map', () => {
  it("200 is set with is_active in JSON or a form, and the returned map doesn't include it", async () => {
    const map = await aMap()
    const form = (is_active: string) => map.call('manage', 'POST', '/api/1/map/edit/', { form: { is_active } })

    const archived = await edit(map, { is_active: false, name: 'Archived' })
    expect([archived.status, archived.body.name]).toEqual([200, 'Archived'])
    expect(archived.body).not.toHaveProperty('is_active')
    expect(await refused(map.client('read').map.get())).toMatchObject({ status: 403, code: 'map_archived' })

    expect((await form('on')).status).toBe(200)
    expect((await map.client('read').map.get()).name).toBe('Archived')
    expect((await form('0')).status).toBe(200)
    expect((await form('1')).status).toBe(200)
    expect((await map.events()).map(({ type, data }) => [type, data])).toEqual([
      ['map.edited', { fields: ['name'] }],
      ['map.archived', {}],
      ['map.reactivated', {}],
      ['map.archived', {}],
      ['map.reactivated', {}],
    ])
  })

  it('403 for every other map request while it is archived, with any scope', async () => {
    const map = await aMap()
    const task = await map.task()
    await edit(map, { is_active: false })

    for (const [method, path] of [
      ['GET', ''],
      ['GET', 'tasks/'],
      ['GET', `tasks/${task.id}/`],
      ['GET', `tasks/${task.id}/comments/`],
      ['GET', `tasks/${task.id}/votes/`],
      ['GET', 'lists/'],
      ['GET', 'categories/'],
      ['GET', 'comments/1/'],
      ['GET', 'votes/1/'],
      ['POST', 'edit/'],
      ['POST', 'tasks/create/'],
      ['POST', `tasks/${task.id}/edit/`],
      ['DELETE', `tasks/${task.id}/`],
      ['POST', 'lists/create/'],
      ['DELETE', `lists/${map.list()}/`],
      ['POST', 'comments/create/'],
      ['POST', 'votes/create/'],
      ['POST', 'categories/create/'],
    ] as const) {
      const { status, body } = await map.call('manage', method, `/api/1/map/${path}`)
      expect([path, status, body.code]).toEqual([path, 403, 'map_archived'])
    }
    expect((await map.call('read', 'GET', '/api/1/team/')).status).toBe(200)
    expect((await map.call('read', 'GET', '/api/1/token/')).status).toBe(200)
  })
})
