import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { refused } from '../support/requests/refused.ts'

const problemsOf = (body: { errors: { field: string; code: string }[] }) =>
  Object.fromEntries(body.errors.map(({ field, code }) => [field, code]))
const create = (map: TestMap, json: unknown) => map.call('manage', 'POST', '/api/1/map/categories/create/', { json })
const add = (map: TestMap, name: string, emoji_shortname = ':bug:') =>
  map.client('manage').categories.create({ name, emoji_shortname })

describe('4.8 list, get and create categories', () => {
  it('200 sorts by name, ignoring case', async () => {
    const map = await aMap()
    for (const name of ['wish', 'Bug', 'Apple', 'cat', 'Ähre']) await add(map, name)

    const { count, results } = await map.client('read').categories.list()

    expect(count).toBe(5)
    expect(results.map(({ name }) => name)).toEqual(['Apple', 'Bug', 'cat', 'wish', 'Ähre'])
    expect(await map.client('read').categories.get(results[0]?.id ?? 0)).toEqual(results[0])
  })

  it('201 accepts the emoji with or without colons; trims and normalises the name', async () => {
    const map = await aMap()

    const { status, body } = await create(map, { name: ' Cafe\u0301 ', emoji_shortname: 'coffee' })
    const form = { name: 'Bug', emoji_shortname: ':bug:' }
    const byForm = await map.call('manage', 'POST', '/api/1/map/categories/create/', { form })

    const created = expect.stringMatching(/Z$/)
    expect([status, byForm.status]).toEqual([201, 201])
    expect(body).toEqual({ id: expect.any(Number), name: 'Caf\u00e9', emoji_shortname: ':coffee:', created })
    expect(byForm.body).toMatchObject(form)
    expect((await map.events()).map(({ type, data }) => [type, data])).toEqual([
      ['category.created', { category_id: body.id, name: 'Caf\u00e9' }],
      ['category.created', { category_id: byForm.body.id, name: 'Bug' }],
    ])
  })

  it('201 another map can have a category with the same name and its own tasks', async () => {
    const [map, other] = [await aMap(), await aMap()]
    await add(map, 'Bug')
    await add(other, 'Bug', ':beetle:')

    expect((await other.task({ category: 'bug' })).category?.emoji_shortname).toBe(':beetle:')
    expect((await map.client('read').categories.list()).count).toBe(1)
  })

  it('400 rejects a name that is taken, ignoring case in any script', async () => {
    const map = await aMap()
    await add(map, 'Größe')
    const other = await add(map, 'Bug')

    for (const name of ['Größe', 'GRÖSSE', ' größe ']) {
      const { status, body } = await create(map, { name, emoji_shortname: ':bug:' })
      expect([status, problemsOf(body)]).toEqual([400, { name: 'taken' }])
      const renamed = await refused(map.client('manage').categories.edit(other.id, { name }))
      expect(renamed).toMatchObject({ status: 400, errors: [{ field: 'name', code: 'taken' }] })
    }
  })

  it('400 rejects an unknown emoji', async () => {
    const map = await aMap()
    const { id } = await add(map, 'Kept')

    for (const emoji_shortname of ['nope', ':constructor:', '🐛', 'bug:bug', '::', ':bug: :bug:']) {
      const { status, body } = await create(map, { name: 'x', emoji_shortname })
      expect([status, problemsOf(body)]).toEqual([400, { emoji_shortname: 'unknown_emoji' }])
      expect(await refused(map.client('manage').categories.edit(id, { emoji_shortname }))).toMatchObject({
        status: 400,
      })
    }
    expect((await map.client('read').categories.list()).count).toBe(1)
  })

  it('400 reports every problem at once', async () => {
    const map = await aMap()

    const missing = await create(map, { id: 1, created: 'x', colour: 'x' })
    const wrong = await create(map, { name: 'x'.repeat(101), emoji_shortname: null })

    expect(problemsOf(missing.body)).toEqual({
      name: 'required',
      emoji_shortname: 'required',
      id: 'read_only',
      created: 'read_only',
      colour: 'unknown_field',
    })
    expect(problemsOf(wrong.body)).toEqual({ name: 'too_long', emoji_shortname: 'invalid_type' })
    expect((await create(map, { name: '😀'.repeat(100), emoji_shortname: 'bug' })).status).toBe(201)
  })
})

describe('4.8 edit a category', () => {
  it('200 its tasks show the new name and emoji and can be filtered by them', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const { id } = await add(map, 'Bug')
    const task = await map.task({ category: 'Bug' })

    const edited = await client.categories.edit(id, { name: 'Defect', emoji_shortname: 'beetle' })

    expect(edited).toMatchObject({ id, name: 'Defect', emoji_shortname: ':beetle:' })
    expect((await client.tasks.get(task.id)).category).toEqual({ name: 'Defect', emoji_shortname: ':beetle:' })
    expect((await client.tasks.list({ category_name: 'DEFECT', category_emoji: 'beetle' })).count).toBe(1)
    expect((await client.tasks.list({ category_name: 'Bug' })).count).toBe(0)
    expect(await refused(map.task({ category: 'Bug' }))).toMatchObject({ status: 400 })
    expect((await map.events()).at(-1)).toMatchObject({
      type: 'category.edited',
      data: { category_id: id, fields: ['name', 'emoji_shortname'] },
    })
  })

  it('200 accepts a form, allows changing only the case of the name, and records no event without changes', async () => {
    const map = await aMap()
    const category = await add(map, 'Bug')
    const path = `/api/1/map/categories/${category.id}/edit/`

    const { status, body } = await map.call('manage', 'POST', path, { form: { name: 'BUG' } })

    expect([status, body]).toEqual([200, { ...category, name: 'BUG' }])
    const before = await map.events()
    expect((await map.call('manage', 'POST', path, { json: { emoji_shortname: 'bug' } })).body).toEqual(body)
    expect(await map.events()).toEqual(before)
  })
})

describe('4.8 delete a category', () => {
  it('204 without a body, then 404; its tasks lose their category and get a new modified time', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const { id } = await add(map, 'Bug')
    const task = await map.task({ category: 'Bug' })
    const other = await map.task()

    const { status, text } = await map.call('manage', 'DELETE', `/api/1/map/categories/${id}/`)

    expect([status, text]).toEqual([204, ''])
    expect((await map.call('manage', 'DELETE', `/api/1/map/categories/${id}/`)).status).toBe(404)
    const after = await client.tasks.get(task.id)
    expect(after).toEqual({ ...task, category: null, modified: after.modified })
    expect(after.modified > task.modified).toBe(true)
    expect(await client.tasks.get(other.id)).toEqual(other)
    expect((await map.events()).at(-1)).toMatchObject({
      type: 'category.deleted',
      data: { category_id: id, name: 'Bug', tasks: 1 },
    })
  })

  it('404 when getting, editing or deleting a category that is missing or in another map', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const { id } = await add(other, 'Bug')
    const { categories } = map.client('manage')

    for (const unknown of [id, 999_999_999_999]) {
      expect(await refused(categories.get(unknown))).toMatchObject({ status: 404 })
      expect(await refused(categories.edit(unknown, { name: 'Mine' }))).toMatchObject({ status: 404 })
      expect(await refused(categories.delete(unknown))).toMatchObject({ status: 404 })
    }
    expect((await other.client('read').categories.get(id)).name).toBe('Bug')
  })

  it('403 creating, editing and deleting categories requires the manage scope', async () => {
    const map = await aMap()
    const { id } = await add(map, 'Bug')
    const { categories } = map.client('write')

    for (const call of [
      () => categories.create({ name: 'x', emoji_shortname: 'bug' }),
      () => categories.edit(id, { name: 'x' }),
      () => categories.delete(id),
    ]) {
      expect(await refused(call())).toMatchObject({ status: 403, requiredScopes: ['read', 'write', 'manage'] })
    }
  })
})
