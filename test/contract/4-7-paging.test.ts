import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aTaskOf } from '../support/builders/a-task-of.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import type { Answered } from '../support/requests/call.ts'
import { startServer } from '../support/servers/cairn.ts'

const publicUrl = 'https://feedback.example.org'
const elsewhere = startServer({ PUBLIC_URL: `${publicUrl}/` })

const get = (map: TestMap, path: string) => map.call('read', 'GET', `/api/1/map/${path}`)
const titles = ({ body }: Answered) => body.results.map((task: { title: string }) => task.title)

async function aMapOf(count: number) {
  const map = await aMap()
  for (let n = 1; n <= count; n++) await map.task({ title: `Task ${n}` })
  return map
}

/** Creates all tasks in one transaction, because a hundred requests would be slow. */
async function addTasks(map: TestMap, count: number): Promise<void> {
  const { author } = await map.task()
  const ctx = actingAs(map, author)
  await ctx.transaction(async (tx) => {
    for (let n = 1; n < count; n++) await aTaskOf(tx, { parent: map.list(), title: 'A task' })
  })
}

describe('4.7 the envelope', () => {
  it('200 has count, next, previous and results; 25 per page by default, at most 100, with an exact count', async () => {
    const map = await aMap()
    await addTasks(map, 101)

    const [plain, full] = [await get(map, 'tasks/'), await get(map, 'tasks/?page_size=100')]

    expect(Object.keys(plain.body)).toEqual(['count', 'next', 'previous', 'results'])
    expect([plain.body.count, plain.body.results.length]).toEqual([101, 25])
    expect([full.body.count, full.body.results.length]).toEqual([101, 100])
    expect((await get(map, 'tasks/?page_size=100&page=2')).body).toMatchObject({ count: 101, next: null })
    expect((await get(map, 'tasks/?title=none')).body.count).toBe(0)
    expect((await get(map, 'tasks/?title=A+task&page=5')).body.results).toHaveLength(1)
  })

  it('200 returns an empty first page with and without a page number', async () => {
    const map = await aMap()
    const empty = { count: 0, next: null, previous: null, results: [] }
    const expectEmpty = async (...paths: string[]) => {
      for (const path of paths) {
        const { status, body, headers } = await get(map, path)
        expect([path, status, body, headers.get('link')]).toEqual([path, 200, empty, null])
      }
    }

    await expectEmpty('tasks/', 'tasks/?page=1', 'categories/', 'categories/?page=1')
    const { id } = await map.task()
    await expectEmpty('tasks/?title=x', 'tasks/?title=x&page=1', `tasks/${id}/comments/`, `tasks/${id}/votes/?page=1`)
    await map.client('write').tasks.delete(id)
    await expectEmpty('tasks/', 'tasks/?page=1')
  })

  it('200 counts only the records that match the filters', async () => {
    const map = await aMapOf(3)
    await map.task({ parent: map.list('planned'), pending: true })

    expect((await get(map, `tasks/?list_id=${map.list()}&page_size=1`)).body.count).toBe(3)
    await map.task({ pending: true })
    await map.task({ pending: true })
    const countOf = async (filters: string) => (await get(map, `tasks/?${filters}&page_size=1`)).body.count
    expect([await countOf('pending=true'), await countOf('pending=false')]).toEqual([3, 3])
    const [here, planned] = [`list_id=${map.list()}`, `list_id=${map.list('planned')}`]
    expect([await countOf(`pending=true&${here}`), await countOf(`pending=false&${here}`)]).toEqual([2, 3])
    expect([await countOf(`pending=true&${planned}`), await countOf(`pending=false&${planned}`)]).toEqual([1, 0])
    expect([await countOf('pending=true&title=x'), await countOf(`${here}&author_id=0`)]).toEqual([0, 0])
    expect((await get(map, 'tasks/?title=task+2')).body.count).toBe(1)
    expect((await get(map, 'lists/?page_size=2')).body.count).toBe(7)
  })
})

describe('4.7 count=false', () => {
  it('200 leaves out the count, and the records and links are the same', async () => {
    const map = await aMapOf(5)

    for (const path of ['tasks/?page_size=2', 'tasks/?page_size=2&page=1', 'lists/?page_size=3', 'search/?q=task']) {
      let [url, bare]: (string | null)[] = [path, `${path}&count=false`]
      while (url && bare) {
        const full: Answered = await get(map, url)
        const { status, body }: Answered = await get(map, bare)
        const { next, previous, results } = full.body
        expect([status, Object.keys(body), body.results]).toEqual([200, ['next', 'previous', 'results'], results])
        expect([body.next, body.previous].map(withoutCount)).toEqual([next, previous].map(withoutCount))
        ;[url, bare] = [afterMap(next), afterMap(body.next)]
      }
      expect([url, bare]).toEqual([null, null])
    }
    expect((await get(map, 'tasks/?count=TRUE')).body.count).toBe(5)
  })

  it('200 for an empty first page; 404 past the end and for a parent that does not exist; 400 for another value', async () => {
    const map = await aMapOf(1)
    const empty = { next: null, previous: null, results: [] }

    expect((await get(map, 'tasks/?title=none&count=false')).body).toEqual(empty)
    expect((await get(map, 'tasks/?title=none&count=false&page=1')).body).toEqual(empty)
    expect((await get(map, 'tasks/?count=false&page=2')).status).toBe(404)
    expect((await get(map, 'tasks/999999/comments/?count=false')).status).toBe(404)
    expect((await get(map, 'tasks/999999/votes/?count=false&page=1')).status).toBe(404)
    expect((await get(map, 'tasks/?count=none')).body.errors[0].field).toBe('count')
  })
})

/** A link without `count`, to compare it with the link on a page that has a count. */
const withoutCount = (link: string | null) => link?.replace(/[?&]count=false/, '')
const afterMap = (link: string | null) => link?.slice(link.indexOf('/api/1/map/') + '/api/1/map/'.length) ?? null

describe('4.7 links', () => {
  it('200 are absolute, start with PUBLIC_URL, keep the filters and appear in the Link header', async () => {
    const map = await aMap(await elsewhere)
    for (let n = 1; n <= 3; n++) await map.task({ title: `100% & Ä ${n}` })
    const filters = { title: '% & ä', pending: 'false', ordering: 'title', page_size: '1' }

    for (const place of [{}, { page: '1' }]) {
      const first = await get(map, `tasks/?${new URLSearchParams({ ...filters, ...place })}`)
      const next = new URL(first.body.next)
      expect(first.body.previous).toBeNull()
      expect(first.headers.get('link')).toBe(`<${next}>; rel="next"`)
      expect(next.href.startsWith(`${publicUrl}/api/1/map/tasks/?`)).toBe(true)
      expect(Object.fromEntries(next.searchParams)).toMatchObject(filters)

      const second = await get(map, `tasks/${next.search}`)
      expect(titles(second)).toEqual(['100% & Ä 2'])
      expect(second.headers.get('link')).toBe(
        `<${second.body.next}>; rel="next", <${second.body.previous}>; rel="prev"`,
      )
      expect(titles(await get(map, `tasks/${new URL(second.body.previous).search}`))).toEqual(['100% & Ä 1'])

      const third = await get(map, `tasks/${new URL(second.body.next).search}`)
      expect([titles(third), third.body.next]).toEqual([['100% & Ä 3'], null])
      expect(third.headers.get('link')).toBe(`<${third.body.previous}>; rel="prev"`)
    }
  })

  it("200 for a task's comments stay on that task's comments", async () => {
    const map = await aMap(await elsewhere)
    const task = await map.task()
    for (const content of ['one', 'two']) await map.client('write').comments.create({ parent: task.id, content })

    const { body } = await get(map, `tasks/${task.id}/comments/?page_size=1&page=1`)

    expect(body.next).toBe(`${publicUrl}/api/1/map/tasks/${task.id}/comments/?page_size=1&page=2`)
  })
})

describe('4.7 pages by number', () => {
  it('200 start at 1, and their links use page numbers; 404 past the end', async () => {
    const map = await aMapOf(5)
    const page = (number: number) => get(map, `tasks/?ordering=created&page_size=2&page=${number}`)

    const [one, two, three] = [await page(1), await page(2), await page(3)]

    expect([one, two, three].map(titles)).toEqual([['Task 1', 'Task 2'], ['Task 3', 'Task 4'], ['Task 5']])
    const pageOf = (link: string | null) => link && new URL(link).searchParams.get('page')
    expect([one, two, three].map(({ body }) => [pageOf(body.previous), pageOf(body.next)])).toEqual([
      [null, '2'],
      ['1', '3'],
      ['2', null],
    ])
    expect(two.body.next).not.toContain('cursor')
    expect((await page(4)).status).toBe(404)
    expect((await page(Number.MAX_SAFE_INTEGER)).status).toBe(404)
    expect((await get(map, 'lists/?page=2')).status).toBe(404)
  })

  it('400 for an invalid page, page_size or cursor', async () => {
    const map = await aMapOf(2)

    for (const [query, field] of [
      ...['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=', 'page=99999999999999999999'].map((q) => [q, 'page']),
      ...['page_size=0', 'page_size=101', 'page_size=-1', 'page_size=all', 'page_size='].map((q) => [q, 'page_size']),
      ...['cursor=', 'cursor=x', 'cursor=bnVsbA', 'cursor=W10', 'cursor=%F0%9F%98%80'].map((q) => [q, 'cursor']),
      ['offset=5', 'offset'],
      ['limit=5', 'limit'],
    ] as const) {
      for (const path of ['tasks/', 'lists/', 'categories/']) {
        const { status, body } = await get(map, `${path}?${query}`)
        expect([path, query, status, body.errors]).toMatchObject([path, query, 400, [{ field }]])
      }
    }
    const both = await get(map, 'tasks/?page=x&page_size=101&nope=1&nor=2')
    expect(both.body.errors.map((e: { field: string }) => e.field).sort()).toEqual(['nope', 'nor', 'page', 'page_size'])
  })
})
