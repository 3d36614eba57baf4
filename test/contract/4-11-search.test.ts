import { describe, expect, it } from 'vitest'
import type { TestMap } from '../support/builders/a-map.ts'
import { aMapOf, resultTitles } from '../support/builders/search.ts'
import { refused } from '../support/requests/refused.ts'

const board = () =>
  aMapOf(
    { title: 'Keyboard shortcuts', description: 'A dark <b>mode</b> & more', comments: ['Zeppelins at night'] },
    { title: 'Dark mode', description: 'For late nights', votes: 2 },
    'Export of tables',
    'Dark mode on phones',
  )

const search = (map: TestMap, query: string) => map.call('read', 'GET', `/api/1/map/search/?${query}`)

describe('search', () => {
  it('200 returns the same results as the search page, in the same order, with the full tasks', async () => {
    const map = await board()
    const client = map.client('read')

    for (const q of ['dark mode', 'dark', 'zeppelin', 'tabels', 'nothing like it']) {
      const { results, count } = await client.search.list({ q })
      expect([q, results.map(({ task }) => task.title), count]).toEqual([q, await resultTitles(map, q), results.length])
    }
    const { results } = await client.search.list({ q: 'dark mode' })
    for (const { task } of results) expect(task).toEqual(await client.tasks.get(task.id))
  })

  it('200 returns the matching snippet as text and as safe, highlighted HTML', async () => {
    const map = await board()
    const client = map.client('read')

    const [first] = (await client.search.list({ q: 'dark mode' })).results
    expect(first).toMatchObject({ parsed_title: '<mark>Dark mode</mark>', snippet: 'For late nights' })
    const [inComment] = (await client.search.list({ q: 'zeppelins' })).results
    expect(inComment).toMatchObject({
      snippet: 'Zeppelins at night',
      parsed_snippet: '<mark>Zeppelins</mark> at night',
    })
    await map.task({ title: 'Quagga <script>', description: '`<img src=x>` & quagga' })
    const [safe] = (await client.search.list({ q: 'quagga' })).results
    expect(safe?.snippet).toContain('<img src=x>')
    expect([safe?.parsed_title, safe?.parsed_snippet].join()).not.toMatch(/<(?!\/?mark>)/)
  })

  it('200 for each page, and 404 past the last one', async () => {
    const map = await board()
    const first = await search(map, 'q=dark&page_size=2')

    expect(first.body).toMatchObject({
      count: 3,
      previous: null,
      next: expect.stringContaining('q=dark&page_size=2&page=2'),
    })
    const all = []
    for await (const { task } of map.client('read').search.list({ q: 'dark', page_size: 2 })) all.push(task.title)
    expect(all).toEqual(await resultTitles(map, 'dark'))
    expect((await search(map, 'q=dark&page_size=2&page=3')).status).toBe(404)
    expect((await search(map, 'q=nowhere')).body).toEqual({ count: 0, next: null, previous: null, results: [] })
  })

  it('200 can be limited to some lists or categories', async () => {
    const map = await board()
    const manage = map.client('manage')
    const category = await manage.categories.create({ name: 'Bug', emoji_shortname: ':bug:' })
    await map.task({ parent: map.list('planned'), title: 'Dark icons', category: 'Bug' })
    const titles = async (query: object) =>
      (await manage.search.list({ q: 'dark', ...query })).results.map(({ task }) => task.title)

    expect(await titles({ list_id: map.list('planned') })).toEqual(['Dark icons'])
    expect(await titles({ list_id: [map.list('planned'), map.list()] })).toHaveLength(4)
    expect(await titles({ category_id: category.id })).toEqual(['Dark icons'])
    expect(await titles({ list_id: 999_999_999 })).toEqual([])
  })

  it('200 finds pending tasks only for tokens that can list them', async () => {
    const map = await board()
    await map.task({ title: 'Quagga', pending: true })

    expect((await map.client('read').search.list({ q: 'quagga' })).count).toBe(1)
    expect((await map.client('public').search.list({ q: 'quagga' })).count).toBe(0)
  })

  it('400 reports a q that is missing, blank, too long or not valid text', async () => {
    const map = await board()

    for (const [query, code] of [
      ['', 'required'],
      ['q=', 'blank'],
      ['q=%20', 'blank'],
      [`q=${'x'.repeat(201)}`, 'too_long'],
      ['q=%00', 'invalid_text'],
    ] as const) {
      const { status, body } = await search(map, query)
      expect([query, status, body.errors]).toMatchObject([query, 400, [{ field: 'q', code }]])
    }
    expect(await refused(map.client('read').search.list({ q: 'x', page: 0 }))).toMatchObject({ status: 400 })
  })
})
