import { describe, expect, it } from 'vitest'
import { roles } from '../../src/features/maps/rules/role.ts'
import type { Scope } from '../../src/platform/actor.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'

const post = (map: TestMap, scope: Scope, json: unknown) =>
  map.call(scope, 'POST', '/api/1/map/tasks/create/', { json })
const problemsOf = (body: { errors: { field: string; code: string }[] }) =>
  Object.fromEntries(body.errors.map(({ field, code }) => [field, code]))

describe('4.2 create a list', () => {
  it('201 a new list takes its permissions from its role and shows ten tasks', async () => {
    const map = await aMap()

    for (const { slug, name, colour, ...allows } of roles) {
      const list = await map
        .client('manage')
        .lists.create({ name: 'Mine', role: slug, votes: null, display_count: null })
      expect(list).toMatchObject({ name: 'Mine', role: { slug, name, colour }, ...allows, display_count: 10 })
    }
  })

  it("201 explicit values override the role's defaults", async () => {
    const map = await aMap()
    const told = { suggestions: false, votes: false, comments: false, display_count: 0 }

    const list = await map.client('manage').lists.create({ name: ' Cafe\u0301 ', role: 'suggestions', ...told })

    expect(list).toMatchObject({ name: 'Caf\u00e9', ...told })
    expect((await map.events()).map(({ type, data }) => [type, data])).toEqual([
      ['list.created', { list_id: list.id, name: 'Caf\u00e9', role: 'suggestions' }],
    ])
  })

  it('400 reports every problem at once', async () => {
    const map = await aMap()
    const json = { role: 'Planned', votes: 'yes', display_count: '5', id: 1, service_url: 'x', position: 1 }

    const { status, body } = await map.call('manage', 'POST', '/api/1/map/lists/create/', { json })

    expect(status).toBe(400)
    expect(problemsOf(body)).toEqual({
      name: 'required',
      role: 'invalid_choice',
      votes: 'invalid_type',
      display_count: 'invalid_type',
      id: 'read_only',
      service_url: 'read_only',
      position: 'unknown_field',
    })
  })

  it('400 rejects a name that is empty or over 100 characters, and a display_count outside 0 to 100', async () => {
    const map = await aMap()
    const create = (json: object) =>
      map.call('manage', 'POST', '/api/1/map/lists/create/', { json: { role: 'planned', ...json } })

    expect((await create({ name: '😀'.repeat(100), display_count: 100 })).status).toBe(201)
    for (const [json, problems] of [
      [
        { name: '😀'.repeat(101), display_count: 101 },
        { name: 'too_long', display_count: 'out_of_range' },
      ],
      [
        { name: ' \n ', display_count: -1 },
        { name: 'blank', display_count: 'out_of_range' },
      ],
      [
        { name: 'a\0b', display_count: 1.5 },
        { name: 'invalid_text', display_count: 'invalid_type' },
      ],
      [
        { name: null, role: null },
        { name: 'invalid_type', role: 'invalid_choice' },
      ],
    ]) {
      const { status, body } = await create(json as object)
      expect([status, problemsOf(body)]).toEqual([400, problems])
    }
  })
})

describe('4.2 create a list through the task path, as in the spec', () => {
  it('201 a body with name and role creates the same list as the list path', async () => {
    const map = await aMap()
    const body = { name: 'Ideas', role: 'suggestions', votes: false }

    const one = await post(map, 'manage', body)
    const two = await map.call('manage', 'POST', '/api/1/map/lists/create/', { json: body })

    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.body).toEqual({
      ...two.body,
      id: one.body.id,
      service_url: two.body.service_url.replace(`${two.body.id}-`, `${one.body.id}-`),
    })
    expect(await map.client('read').lists.get(one.body.id)).toEqual(one.body)
    expect((await map.events()).map(({ type }) => type)).toEqual(['list.created', 'list.created'])
  })

  it('201 accepts a form as well', async () => {
    const map = await aMap()
    const form = { name: 'Ideas', role: 'planned', comments: 'off', display_count: '4' }

    const { status, body } = await map.call('manage', 'POST', '/api/1/map/tasks/create/', { form })

    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Ideas', role: { slug: 'planned' }, comments: false, display_count: 4 })
  })

  it('201 a body with title and parent creates a task and only needs the write scope', async () => {
    const map = await aMap()

    const { status, body } = await post(map, 'write', { title: 'Dark mode', parent: map.list() })

    expect([status, body.title]).toEqual([201, 'Dark mode'])
  })

  it('400 a list needs both name and role', async () => {
    const map = await aMap()

    expect(problemsOf((await post(map, 'manage', { name: 'Ideas' })).body)).toEqual({ role: 'required' })
    expect(problemsOf((await post(map, 'manage', { role: 'planned' })).body)).toEqual({ name: 'required' })
    const described = await post(map, 'manage', { name: 'Ideas', role: 'planned', description: 'x' })
    expect([described.status, problemsOf(described.body)]).toEqual([400, { description: 'unknown_field' }])
  })

  it('400 rejects a body that mixes task and list fields', async () => {
    const map = await aMap()
    const [name, role] = ['unknown_field', 'unknown_field']

    for (const [json, problems] of [
      [
        { title: 'x', parent: map.list(), name: 'x', role: 'planned' },
        { name, role },
      ],
      [
        { title: 'x', name: 'x' },
        { parent: 'required', name },
      ],
      [
        { parent: map.list(), role: 'planned' },
        { title: 'required', role },
      ],
      [
        { title: null, name: 'x', role: 'planned' },
        { parent: 'required', title: 'invalid_type', name, role },
      ],
    ]) {
      const { status, body } = await post(map, 'manage', json)
      expect([status, problemsOf(body)]).toEqual([400, problems])
    }
    expect(await map.events()).toEqual([])
  })

  it('400 a body with neither title nor name is treated as a task', async () => {
    const map = await aMap()
    const missing = { parent: 'required', title: 'required' }

    const none = await map.call('manage', 'POST', '/api/1/map/tasks/create/')
    expect([none.status, problemsOf(none.body)]).toEqual([400, missing])
    for (const json of [{}, { votes: true }, { description: 'x' }]) {
      const { status, body } = await post(map, 'manage', json)
      expect([status, problemsOf(body)]).toMatchObject([400, missing])
    }
  })

  it('403 without the manage scope, before a list is validated', async () => {
    const map = await aMap()

    for (const json of [
      { name: 'Ideas', role: 'planned' },
      { name: '' },
      { role: 'nonsense', display_count: -5, x: 1 },
    ]) {
      const { status, body } = await post(map, 'write', json)
      expect(status).toBe(403)
      expect(body).toMatchObject({ code: 'insufficient_scope', required_scopes: ['read', 'write', 'manage'] })
      expect(body).not.toHaveProperty('errors')
    }
    expect((await map.client('read').lists.list()).count).toBe(7)
  })

  it('403 with the read scope, before a task or a list is validated', async () => {
    const map = await aMap()

    for (const json of [
      { name: 'Ideas', role: 'planned' },
      { title: 'x', parent: map.list() },
      {},
      { title: '', name: 1 },
    ]) {
      const { status, body } = await post(map, 'read', json)
      expect([status, body.code]).toEqual([403, 'insufficient_scope'])
      expect(body).not.toHaveProperty('errors')
    }
  })
})
