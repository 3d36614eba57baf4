import { describe, expect, it } from 'vitest'
import { roles } from '../../src/features/maps/rules/role.ts'
import { aMap } from '../support/builders/a-map.ts'
import { refused } from '../support/requests/refused.ts'

const problemsOf = (body: { errors: { field: string; code: string }[] }) =>
  Object.fromEntries(body.errors.map(({ field, code }) => [field, code]))

describe('4.2 list and get lists', () => {
  it('200 sorts lists by role, then by creation; several lists can share a role', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const late = await client.lists.create({ name: 'Also suggestions', role: 'suggestions' })
    const later = await client.lists.create({ name: 'A third', role: 'suggestions' })

    const { results, count } = await map.client('read').lists.list()

    expect(count).toBe(9)
    expect(results.map(({ id }) => id)).toEqual([
      map.list('suggestions'),
      late.id,
      later.id,
      ...roles.slice(1).map(({ slug }) => map.list(slug)),
    ])
    expect((await client.map.get()).lists.map(({ id }) => id)).toEqual(results.map(({ id }) => id))
  })

  it('200 returns one list without its tasks; the list_id filter returns those', async () => {
    const map = await aMap()
    const task = await map.task()
    await map.task({ parent: map.list('planned') })

    const list = await map.client('read').lists.get(map.list())
    const { results } = await map.client('read').tasks.list({ list_id: list.id })

    expect(list).not.toHaveProperty('tasks')
    expect(results).toEqual([task])
  })

  it('404 when getting, editing or deleting a list that is missing or in another map', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const client = map.client('manage')

    for (const id of [other.list(), 999_999_999_999]) {
      expect(await refused(client.lists.get(id))).toMatchObject({ status: 404 })
      expect(await refused(client.lists.edit(id, { name: 'Mine' }))).toMatchObject({ status: 404 })
      expect(await refused(client.lists.delete(id))).toMatchObject({ status: 404 })
    }
    expect((await other.client('read').lists.get(other.list())).name).toBe('Suggestions')
  })
})

describe('4.2 edit a list', () => {
  it('200 changes only the fields in the request and names them in the event', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const before = await client.lists.get(map.list())

    const after = await client.lists.edit(before.id, { name: 'Ideas', display_count: 3, votes: true })

    const service_url = before.service_url.replace('suggestions', 'ideas')
    expect(after).toEqual({ ...before, name: 'Ideas', display_count: 3, service_url })
    expect((await map.events()).map(({ type, data }) => [type, data])).toEqual([
      ['list.edited', { list_id: before.id, fields: ['name', 'display_count'] }],
    ])
  })

  it('200 a new role moves the list but keeps its permissions', async () => {
    const map = await aMap()
    const client = map.client('manage')

    const moved = await client.lists.edit(map.list(), { role: 'rejected', display_count: 5 })

    expect(moved).toMatchObject({ role: { slug: 'rejected', colour: 'c9504a' }, suggestions: true, votes: true })
    expect((await client.lists.list()).results[0]?.role.slug).toBe('under_consideration')
  })

  it.each([
    { json: { name: 'Ideas', suggestions: null, votes: null, comments: null, display_count: null } },
    { form: { name: 'Ideas', suggestions: '', votes: '', comments: '', display_count: '' } },
  ])('400 for %j: nothing says what an unset permission would become', async (sent) => {
    const map = await aMap()
    const before = await map.client('manage').lists.edit(map.list(), { votes: false, display_count: 3 })

    const { status, body } = await map.call('manage', 'POST', `/api/1/map/lists/${map.list()}/edit/`, sent)

    expect(status).toBe(400)
    expect(body.errors.map(({ field, code }: Record<string, string>) => [field, code])).toEqual([
      ['suggestions', 'invalid_type'],
      ['votes', 'invalid_type'],
      ['comments', 'invalid_type'],
      ['display_count', 'invalid_type'],
    ])
    expect(await map.client('read').lists.get(map.list())).toEqual(before)
  })

  it('200 accepts a form', async () => {
    const map = await aMap()
    const form = {
      name: 'Ideas',
      role: 'on_hold',
      suggestions: '0',
      votes: 'off',
      comments: 'false',
      display_count: '7',
    }

    const { status, body } = await map.call('manage', 'POST', `/api/1/map/lists/${map.list()}/edit/`, { form })

    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Ideas', suggestions: false, votes: false, comments: false, display_count: 7 })
  })

  it('200 an edit without changes records no event', async () => {
    const map = await aMap()
    const list = await map.client('manage').lists.get(map.list())

    expect(await map.client('manage').lists.edit(list.id, { name: list.name, votes: true })).toEqual(list)
    expect(await map.client('manage').lists.edit(list.id, {})).toEqual(list)
    expect(await map.events()).toEqual([])
  })

  it('400 rejects invalid data, with the same limits as on create', async () => {
    const map = await aMap()
    const json = { name: 'x'.repeat(101), role: 'done', votes: 1, display_count: 101, id: 5, tasks: [] }

    const { status, body } = await map.call('manage', 'POST', `/api/1/map/lists/${map.list()}/edit/`, { json })

    expect(status).toBe(400)
    expect(problemsOf(body)).toEqual({
      name: 'too_long',
      role: 'invalid_choice',
      votes: 'invalid_type',
      display_count: 'out_of_range',
      id: 'read_only',
      tasks: 'unknown_field',
    })
    expect(await map.events()).toEqual([])
  })
})

describe('4.2 delete a list', () => {
  it('204 without a body, then 404; deletes its tasks and no others', async () => {
    const map = await aMap()
    const gone = await map.task()
    const kept = await map.task({ parent: map.list('planned') })
    await map.client('write').votes.create({ parent: gone.id })

    const { status, text } = await map.call('manage', 'DELETE', `/api/1/map/lists/${map.list()}/`)

    expect([status, text]).toEqual([204, ''])
    expect((await map.call('manage', 'DELETE', `/api/1/map/lists/${map.list()}/`)).status).toBe(404)
    expect((await map.call('read', 'GET', `/api/1/map/tasks/${gone.id}/`)).status).toBe(404)
    expect(await map.client('read').tasks.list()).toMatchObject({ count: 1, results: [kept] })
    expect((await map.events()).at(-1)).toMatchObject({
      type: 'list.deleted',
      data: { list_id: map.list(), name: 'Suggestions', tasks: 1, comments: 0, votes: 1 },
    })
  })

  it('403 creating, editing and deleting lists requires the manage scope', async () => {
    const map = await aMap()

    for (const scope of ['read', 'write'] as const) {
      for (const [method, path] of [
        ['POST', 'create/'],
        ['POST', `${map.list()}/edit/`],
        ['DELETE', `${map.list()}/`],
      ] as const) {
        const { status, body } = await map.call(scope, method, `/api/1/map/lists/${path}`)
        expect(status).toBe(403)
        expect(body).toMatchObject({ code: 'insufficient_scope', required_scopes: ['read', 'write', 'manage'] })
      }
    }
    expect((await map.client('read').lists.list()).count).toBe(7)
  })
})
