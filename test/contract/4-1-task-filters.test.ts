import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { startServer } from '../support/servers/cairn.ts'

let now = '2026-01-01T00:00:00.000Z'
const app = startServer({}, () => new Date(now))

const [dark, light] = ['Dark mode', 'Light mode']

type Query = Record<string, string>

const list = (map: TestMap, query: Query | string) =>
  map.call('read', 'GET', `/api/1/map/tasks/?${new URLSearchParams(query)}`)

async function titles(map: TestMap, query: Query): Promise<string[]> {
  const { status, body } = await list(map, query)
  expect([query, status, body.count]).toEqual([query, 200, body.results?.length])
  return body.results.map((task: { title: string }) => task.title)
}

/** Two tasks that differ in every field with a filter. */
async function aMapWithTwoTasks() {
  const map = await aMap(await app)
  const manage = map.client('manage')
  await manage.categories.create({ name: 'Bug', emoji_shortname: ':bug:' })
  await manage.categories.create({ name: 'Wish', emoji_shortname: ':star:' })
  now = '2026-03-01T10:00:00.000Z'
  const one = await map.task({ title: dark, category: 'Bug', pending: true })
  now = '2026-03-02T10:00:00.000Z'
  const two = await map.client('write').tasks.create({ parent: map.list(), title: light, category: 'Wish' })
  now = '2026-03-03T10:00:00.000Z'
  await manage.tasks.edit(one.id, { parent: map.list('planned') })
  now = '2026-03-04T10:00:00.000Z'
  await manage.tasks.edit(two.id, { parent: map.list('completed') })
  return { map, one, two }
}

/** For each filter, a value that the first task matches, and one that it doesn't. */
const values = {
  title: ['dark', 'light'],
  pending: ['true', 'false'],
  list_name: ['PLANNED', 'Completed'],
  category_name: ['bug', 'Wish'],
  category_emoji: ['bug', 'star'],
  created_min: ['2026-03-01T10:00:00Z', '2026-03-02'],
  created_max: ['2026-03-01', '2026-02-28'],
  modified_min: ['2026-03-03T10:00:00Z', '2026-03-04'],
  modified_max: ['2026-03-03', '2026-03-02'],
  list_arrival_min: ['2026-03-03T10:00:00Z', '2026-03-04'],
  list_arrival_max: ['2026-03-03', '2026-03-02'],
}

describe('4.1 task filters', () => {
  it('200 returns all tasks, newest first, without filters', async () => {
    const { map } = await aMapWithTwoTasks()

    expect(await titles(map, {})).toEqual(['Light mode', 'Dark mode'])
  })

  it.each<[string, Record<string, string[]>]>([
    ['title', { DARK: [dark], mode: [light, dark], modes: [] }],
    ['pending', { true: [dark], 1: [dark], false: [light], 0: [light] }],
    ['list_name', { planned: [dark], COMPLETED: [light], plan: [], Suggestions: [] }],
    ['category_name', { WISH: [light], Bug: [dark], wis: [] }],
    ['category_emoji', { ':bug:': [dark], star: [light], beetle: [] }],
    ['created_min', { '2026-03-01': [light, dark], '2026-03-02': [light], '2026-03-03': [] }],
    ['created_max', { '2026-03-02': [light, dark], '2026-03-01': [dark], '2026-02-28': [] }],
    ['modified_min', { '2026-03-03': [light, dark], '2026-03-04': [light], '2026-03-05': [] }],
    ['modified_max', { '2026-03-04': [light, dark], '2026-03-03': [dark], '2026-03-02': [] }],
    ['list_arrival_min', { '2026-03-03': [light, dark], '2026-03-04': [light], '2026-03-05': [] }],
    ['list_arrival_max', { '2026-03-04': [light, dark], '2026-03-03': [dark], '2026-03-02': [] }],
  ])('200 %s alone returns the tasks that match it', async (name, cases) => {
    const { map } = await aMapWithTwoTasks()

    for (const [value, expected] of Object.entries(cases))
      expect(await titles(map, { [name]: value })).toEqual(expected)
  })

  it('200 list_id and author_id return the tasks in one list and by one author', async () => {
    const { map, one, two } = await aMapWithTwoTasks()

    expect(await titles(map, { list_id: String(map.list('planned')) })).toEqual(['Dark mode'])
    expect(await titles(map, { list_id: String(map.list('rejected')) })).toEqual([])
    expect(await titles(map, { author_id: String(one.author.id) })).toEqual(['Dark mode'])
    expect(await titles(map, { author_id: String(two.author.id) })).toEqual(['Light mode'])
    expect(await titles(map, { author_id: '999999999' })).toEqual([])
  })

  it('200 all thirteen combined return the one task that matches, and nothing if any of them differs', async () => {
    const { map, one } = await aMapWithTwoTasks()
    const [planned, completed] = [String(map.list('planned')), String(map.list('completed'))]
    const both = Object.entries({ ...values, list_id: [planned, completed], author_id: [String(one.author.id), '1'] })
    const all = Object.fromEntries(both.map(([name, [matching = '']]) => [name, matching]))

    expect(Object.keys(all)).toHaveLength(13)
    expect(await titles(map, all)).toEqual(['Dark mode'])
    for (const [name, [, other = '']] of both) expect(await titles(map, { ...all, [name]: other })).toEqual([])
  })

  it('400 names every unknown filter and every bad value at once', async () => {
    const map = await aMap(await app)
    const bad = { state: 'x', 'title ': 'x', pending: 'maybe', list_id: 'x', author_id: '1.5', created_min: 'today' }

    const { status, body } = await list(map, { ...bad, modified_max: '2026-02-30', ordering: 'id', page_size: '0' })

    expect(status).toBe(400)
    expect(Object.fromEntries(body.errors.map((e: { field: string; code: string }) => [e.field, e.code]))).toEqual({
      state: 'unknown_field',
      'title ': 'unknown_field',
      pending: 'invalid_type',
      list_id: 'invalid_type',
      author_id: 'invalid_type',
      created_min: 'invalid_format',
      modified_max: 'invalid_format',
      ordering: 'invalid_choice',
      page_size: 'out_of_range',
    })
  })

  it('200 returns an empty page for a list, category or author that is deleted, unknown or in another map', async () => {
    const map = await aMap(await app)
    const other = await aMap(await app)
    const manage = map.client('manage')
    const [gone, category] = [
      await manage.lists.create({ name: 'Soon', role: 'planned' }),
      await manage.categories.create({ name: 'Bug', emoji_shortname: ':bug:' }),
    ]
    await map.task({ parent: gone.id, category: 'Bug' })
    await manage.lists.delete(gone.id)
    await manage.categories.delete(category.id)
    await other.task()

    for (const id of [other.list(), gone.id, 999_999_999, 0]) {
      expect(await titles(map, { list_id: String(id) })).toEqual([])
      expect((await list(map, { list_id: String(id), page: '1' })).body).toMatchObject({ count: 0, results: [] })
    }
    for (const id of [category.id, 999_999_999]) expect(await titles(map, { category_id: String(id) })).toEqual([])
  })

  it('200 several ids or emoji return the tasks that match any of them', async () => {
    const { map, one, two } = await aMapWithTwoTasks()
    const { results } = await map.client('read').categories.list()
    const [planned, completed, rejected] = [map.list('planned'), map.list('completed'), map.list('rejected')]

    expect(await titles(map, { list_id: `${planned},${completed}` })).toEqual([light, dark])
    expect(await titles(map, { list_id: `${planned}, ${rejected},999999999` })).toEqual([dark])
    expect(await titles(map, { list_id: `${planned},${completed}`, pending: 'false' })).toEqual([light])
    expect(await titles(map, { author_id: `${one.author.id},${two.author.id}`, title: 'dark' })).toEqual([dark])
    expect(await titles(map, { category_id: results.map(({ id }) => id).join(',') })).toEqual([light, dark])
    expect(await titles(map, { category_emoji: ':bug:,star' })).toEqual([light, dark])
    expect(await titles(map, { category_emoji: 'bug,beetle' })).toEqual([dark])
    const repeated = await list(map, `list_id=${planned}&list_id=${completed}`)
    expect(repeated.body.results).toHaveLength(2)
  })

  it('200 the page links keep every filter value', async () => {
    const { map } = await aMapWithTwoTasks()
    const several = { list_id: [map.list('planned'), map.list('completed')], page_size: 1 }

    const found = []
    for await (const task of map.client('read').tasks.list(several)) found.push(task.title)

    expect(found).toEqual([light, dark])
  })

  it('400 names the invalid id in a list of ids', async () => {
    const map = await aMap(await app)

    for (const [list_id, named] of [
      [`${map.list()},soon`, '"soon"'],
      [`${map.list()},`, '""'],
      ['1.5', '"1.5"'],
    ] as const) {
      const { status, body } = await list(map, { list_id })
      expect([status, body.errors]).toMatchObject([400, [{ field: 'list_id', code: 'invalid_type' }]])
      expect(body.errors[0].message).toContain(named)
    }
    const many = await list(map, { author_id: Array(101).fill(1).join(',') })
    expect([many.status, many.body.errors]).toMatchObject([400, [{ field: 'author_id', code: 'out_of_range' }]])
    const zero = await list(map, { category_emoji: 'bug,\0' })
    expect([zero.status, zero.body.errors]).toMatchObject([400, [{ field: 'category_emoji', code: 'invalid_text' }]])
  })

  it('400 rejects a filter that is given twice, too long or not valid text', async () => {
    const map = await aMap(await app)

    for (const [query, code] of [
      ['title=a&title=b', 'given_twice'],
      ['title=%00', 'invalid_text'],
      [`title=${'x'.repeat(201)}`, 'too_long'],
    ] as const) {
      const { status, body } = await list(map, query)
      expect([status, body.errors]).toMatchObject([400, [{ field: 'title', code }]])
    }
  })
})
