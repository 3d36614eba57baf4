import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { startServer } from '../support/servers/cairn.ts'

const still = startServer({}, () => new Date('2026-03-01T12:00:00.000Z'))

interface Page {
  count: number
  next: string | null
  previous: string | null
  results: { id: number; title: string }[]
}

const get = async (map: TestMap, path: string): Promise<Page> =>
  (await map.call('read', 'GET', `/api/1/map/${path}`)).body
const follow = async (map: TestMap, link: string | null): Promise<Page> => {
  const { pathname, search } = new URL(link ?? 'missing:')
  return (await map.call('read', 'GET', pathname + search)).body
}
const ids = ({ results }: Page) => results.map(({ id }) => id)
const cursorOf = (link: string | null) => new URL(link ?? 'missing:').searchParams.get('cursor') ?? ''

/** This server's clock is frozen, so all records have the same creation time. */
async function aMapOf(count: number) {
  const map = await aMap(await still)
  for (let n = 1; n <= count; n++) await map.task({ title: `Task ${n}` })
  return map
}

/** Follows `next` to the end, then `previous` back to the start. */
async function walk(map: TestMap, path: string) {
  const forth = [await get(map, path)]
  for (let page = forth[0]; page?.next; page = forth.at(-1)) forth.push(await follow(map, page.next))
  const back = [forth.at(-1) as Page]
  for (let page = back[0]; page?.previous; page = back[0]) back.unshift(await follow(map, page.previous))
  return { forth, back }
}

describe('4.7 cursors', () => {
  it('200 page through every collection, forwards and backwards', async () => {
    const map = await aMapOf(5)
    const [task] = (await get(map, 'tasks/')).results
    const client = map.client('manage')
    for (let n = 0; n < 5; n++) {
      await client.comments.create({ parent: task?.id ?? 0, content: `${n}` })
      await client.votes.create({ parent: task?.id ?? 0, voter: { email: `${n}.${map.team}@example.org` } })
      await client.categories.create({ name: `${'ecabd'[n]}`, emoji_shortname: 'bug' })
    }

    for (const path of ['tasks/', 'lists/', `tasks/${task?.id}/comments/`, `tasks/${task?.id}/votes/`, 'categories/']) {
      const all = await get(map, path)
      for (const size of [2, 3]) {
        const { forth, back } = await walk(map, `${path}?page_size=${size}`)
        expect(forth.flatMap(ids)).toEqual(ids(all))
        expect(back.map(ids)).toEqual(forth.map(ids))
        expect(new Set([...forth, ...back].map(({ count }) => count))).toEqual(new Set([all.count]))
        expect([forth[0]?.previous, forth.at(-1)?.next, back[0]?.previous]).toEqual([null, null, null])
      }
    }
  })

  it("200 don't skip or repeat existing records, despite concurrent writes", async () => {
    const map = await aMapOf(8)
    const client = map.client('manage')
    const all = ids(await get(map, 'tasks/'))
    const first = await get(map, 'tasks/?page_size=3')

    await map.task({ title: 'Newer' })
    await client.tasks.delete(all[0] as number)
    await client.tasks.delete(all[2] as number)
    await client.tasks.delete(all[4] as number)
    const second = await follow(map, first.next)
    await map.task({ title: 'Newer still' })
    await client.tasks.delete(all[6] as number)
    const third = await follow(map, second.next)

    expect([first, second, third].map(ids)).toEqual([[all[0], all[1], all[2]], [all[3], all[5], all[6]], [all[7]]])
    expect([first.count, second.count, third.count]).toEqual([8, 6, 6])
    const back = await follow(map, third.previous)
    expect(ids(back)).toEqual([all[1], all[3], all[5]])
    expect((await follow(map, back.previous)).results.map(({ title }) => title)).toEqual(['Newer still', 'Newer'])
  })

  it('200 with oldest first, new records appear at the end', async () => {
    const map = await aMap(await still)
    const task = await map.task()
    const add = () => map.client('write').comments.create({ parent: task.id, content: 'x' })
    const known = [(await add()).id, (await add()).id, (await add()).id]

    const first = await get(map, `tasks/${task.id}/comments/?page_size=2`)
    const added = (await add()).id
    const second = await follow(map, first.next)

    expect([...ids(first), ...ids(second)]).toEqual([...known, added])
  })

  it('200 keep their place when the sorted values change', async () => {
    const map = await aMapOf(4)
    const all = ids(await get(map, 'tasks/?ordering=-votes_count'))
    const first = await get(map, 'tasks/?ordering=-votes_count&page_size=2')
    for (const id of [all[0], all[1]]) await map.client('write').votes.create({ parent: id as number })

    expect(ids(await follow(map, first.next))).toEqual([all[2], all[3]])
  })

  it('200 work with a different page_size', async () => {
    const map = await aMapOf(4)
    const all = ids(await get(map, 'tasks/'))
    const { next } = await get(map, 'tasks/?page_size=1')

    expect(ids(await get(map, `tasks/?page_size=10&cursor=${cursorOf(next)}`))).toEqual(all.slice(1))
  })

  it('400 for a cursor that is truncated, from another ordering or collection, or combined with a page', async () => {
    const map = await aMapOf(3)
    const cursor = cursorOf((await get(map, 'tasks/?page_size=1')).next)
    const ofLists = cursorOf((await get(map, 'lists/?page_size=1')).next)

    for (const path of [
      `tasks/?ordering=title&cursor=${cursor}`,
      `tasks/?ordering=created&cursor=${cursor}`,
      `lists/?cursor=${cursor}`,
      `tasks/?cursor=${ofLists}`,
      `tasks/?page=1&cursor=${cursor}`,
      `tasks/?cursor=${cursor.slice(0, -4)}`,
    ]) {
      const { status, body } = await map.call('read', 'GET', `/api/1/map/${path}`)
      expect([path, status, body.errors]).toMatchObject([path, 400, [{ field: 'cursor', code: 'invalid_cursor' }]])
    }
  })
})
