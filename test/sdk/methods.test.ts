import { type NewVote, NotFoundError, type Task, type TaskEdit } from '@cairn/sdk'
import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { publicUrl, useSdk } from '../support/builders/sdk-client.ts'
import { failureOf } from '../support/requests/failure-of.ts'

const sdk = useSdk()

describe('the methods', () => {
  it('cover every API resource', async () => {
    const category = await sdk.client.categories.create({ name: 'Bug', emoji_shortname: ':bug:' })
    expect(await sdk.client.categories.edit(category.id, { emoji_shortname: 'beetle' })).toMatchObject({ name: 'Bug' })
    const task = await sdk.client.tasks.create({ parent: sdk.listId, title: 'Dark mode', category: 'bug' })
    expect(await sdk.client.tasks.edit(task.id, { category: null, pending: true })).toMatchObject({ category: null })
    expect(await sdk.client.tasks.get(task.id)).toMatchObject({ title: 'Dark mode', pending: true })

    const comment = await sdk.client.comments.create({ parent: task.id, content: 'Me too' })
    expect(await sdk.client.comments.get(comment.id)).toEqual(comment)
    expect(await sdk.client.comments.list(task.id, { page_size: 1 })).toMatchObject({ count: 1, results: [comment] })
    const vote = await sdk.client.votes.create({ parent: task.id, voter: { email: 'ada@example.org' } })
    expect(await sdk.client.votes.create({ parent: task.id, voter: { email: 'ada@example.org' } })).toEqual(vote)
    expect((await sdk.client.votes.list(task.id)).results).toEqual([await sdk.client.votes.get(vote.id)])

    expect(await sdk.client.lists.edit(sdk.listId, { display_count: 3 })).toMatchObject({ display_count: 3 })
    expect(await sdk.client.lists.get(sdk.listId)).toMatchObject({ name: 'Inbox' })
    expect((await sdk.client.map.get()).lists).toContainEqual(expect.objectContaining({ id: sdk.listId }))
    expect(await sdk.client.map.edit({ description: 'Welcome' })).toMatchObject({ description: 'Welcome' })
    expect(await sdk.client.team.get()).toMatchObject({ slug: 'team' })
    expect(await sdk.client.token.get()).toMatchObject({ scopes: ['read', 'write', 'manage'] })

    expect(await sdk.client.votes.delete(vote.id)).toBeUndefined()
    expect(await sdk.client.comments.delete(comment.id)).toBeUndefined()
    expect(await sdk.client.tasks.delete(task.id)).toBeUndefined()
    expect(await sdk.client.categories.delete(category.id)).toBeUndefined()
    expect(await sdk.client.lists.delete(sdk.listId)).toBeUndefined()
  })

  it('have types for optional, clearable and read-only fields', () => {
    expectTypeOf<TaskEdit['description']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<TaskEdit['title']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Task['category']>().toEqualTypeOf<{ name: string; emoji_shortname: string } | null>()
    expectTypeOf<NonNullable<NewVote['voter']>['email']>().toEqualTypeOf<string>()
    expectTypeOf(sdk.client.tasks.get).toBeCallableWith(1, { ifNoneMatch: '"x"' })
    // @ts-expect-error a title is required
    void (() => sdk.client.tasks.create({ parent: 1 }))
    // @ts-expect-error votes are counted, not set
    void (() => sdk.client.tasks.edit(1, { votes_count: 7 }))
    // @ts-expect-error only writes have an idempotency key
    void (() => sdk.client.tasks.get(1, { idempotencyKey: 'k' }))
  })

  it('reject an id that would change the path', async () => {
    expect(await failureOf(sdk.client.tasks.delete('..' as unknown as number))).toBeInstanceOf(TypeError)
    expect(sdk.proxy.seen).toEqual([])
  })

  it("call a record's URL service_url, whatever the brand", async () => {
    sdk.proxy.faults.push({
      status: 200,
      body: '{"name":"Ours","acme_url":"https://x.test/","lists":[{"acme_url":"y"}]}',
    })

    const map = await sdk.clientOf({ brandPrefix: 'acme' }).map.get()

    expect(map).toEqual({ name: 'Ours', service_url: 'https://x.test/', lists: [{ service_url: 'y' }] })
  })
})

describe('a collection', () => {
  beforeEach(async () => {
    for (const title of ['one', 'two', 'three', 'four', 'five']) await sdk.aTask(title)
    sdk.proxy.seen.length = 0
  })
  const query = () => ({ list_id: sdk.listId, ordering: 'created', page_size: 2 }) as const

  it('resolves to its first page, which links to the next and previous pages', async () => {
    const first = await sdk.client.tasks.list(query())
    const second = await first.nextPage()
    const last = await second?.nextPage()

    expect(first).toMatchObject({ count: 5, previous: null, results: [{ title: 'one' }, { title: 'two' }] })
    expect(first.next).toMatch(publicUrl)
    expect(last).toMatchObject({ next: null, results: [{ title: 'five' }] })
    expect(await last?.nextPage()).toBeUndefined()
    expect((await second?.previousPage())?.results).toEqual(first.results)
    expect(Object.keys(JSON.parse(JSON.stringify(first)))).toEqual(['count', 'next', 'previous', 'results'])
  })

  it('iterates over every record, on the given base URL and with the given filters', async () => {
    const titles: string[] = []
    for await (const task of sdk.client.tasks.list(query())) titles.push(task.title)

    expect(titles).toEqual(['one', 'two', 'three', 'four', 'five'])
    expect(sdk.proxy.seen).toHaveLength(3)
    for (const { url } of sdk.proxy.seen)
      expect(url).toMatch(new RegExp(`list_id=${sdk.listId}&ordering=created&page_size=2`))
  })

  it('iterates over every page, starting at a page number if given', async () => {
    const sizes: number[] = []
    for await (const page of sdk.client.tasks.list({ ...query(), page: 2 }).pages()) sizes.push(page.results.length)

    expect(sizes).toEqual([2, 1])
  })

  it('is requested lazily, page by page', async () => {
    const listing = sdk.client.tasks.list(query())
    expect(sdk.proxy.seen).toHaveLength(0)
    const page = await listing
    for await (const task of listing) {
      expect(task).toEqual(page.results[0])
      break
    }
    expect(sdk.proxy.seen).toHaveLength(1)
  })

  it('fails like any other call', async () => {
    await expect(sdk.client.tasks.list({ page: 99 })).rejects.toBeInstanceOf(NotFoundError)
    await expect(sdk.client.comments.list(999_999).pages().next()).rejects.toMatchObject({ code: 'not_found' })
  })
})
