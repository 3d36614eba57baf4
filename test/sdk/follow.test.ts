import type { CairnError, FeedEvent } from '@cairn/sdk'
import { describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest'
import { useSdk } from '../support/builders/sdk-client.ts'
import { failureOf } from '../support/requests/failure-of.ts'

const sdk = useSdk()

/** Takes the next events and leaves the loop running. */
async function take<Event extends FeedEvent>(events: AsyncGenerator<Event, void>, count: number): Promise<Event[]> {
  const taken: Event[] = []
  while (taken.length < count) {
    const { value } = await events.next()
    if (!value) throw new Error('The loop has ended.')
    taken.push(value)
  }
  return taken
}

const streamsIn = () => sdk.proxy.seen.filter(({ url }) => url.startsWith('/api/1/map/events/stream/')).length

describe('following events', () => {
  it('yields each new event exactly once, despite lost connections', async () => {
    const events = sdk.client.events.follow({ stream: false, everyMs: 5, types: ['task.created', 'vote.cast'] })
    const first = take(events, 1)
    // Once it's answered, the loop has its starting point.
    await expect.poll(() => sdk.proxy.seen[0]?.status).toBe(200)
    const task = await sdk.aTask()
    expect((await first)[0]).toMatchObject({ type: 'task.created', data: { task: { id: task.id } } })

    const bad = { status: 502 }
    sdk.proxy.faults.push('drop', 'cut', 'lose', bad, { status: 503, headers: { 'retry-after': '0' } }, bad, bad, bad)
    const rest = take(events, 3)
    const direct = sdk.clientOf({ baseUrl: sdk.app.url })
    await direct.comments.create({ parent: task.id, content: 'Left out' })
    await direct.votes.create({ parent: task.id })
    const second = await direct.tasks.create({ parent: sdk.listId, title: 'Second' })
    await direct.votes.create({ parent: second.id })

    expect((await rest).map(({ type }) => type)).toEqual(['vote.cast', 'task.created', 'vote.cast'])
    expect(sdk.proxy.faults).toEqual([])
  })

  it.each([true, false])('takes wildcards, and types the events by them (stream: %s)', async (stream) => {
    const events = sdk.client.events.follow({ stream, everyMs: 5, types: ['vote.*', 'task.created'] })
    const next = take(events, 2)
    await expect.poll(() => sdk.proxy.seen[0]?.status).toBe(200)
    const task = await sdk.aTask()
    await sdk.client.comments.create({ parent: task.id, content: 'Left out' })
    const vote = await sdk.client.votes.create({ parent: task.id })

    const [created, cast] = await next
    expectTypeOf(created?.type).toEqualTypeOf<'vote.cast' | 'vote.withdrawn' | 'task.created' | undefined>()
    expect(created?.type === 'task.created' && created.data.task?.id).toBe(task.id)
    expect(cast?.type === 'vote.cast' && cast.data.vote?.id).toBe(vote.id)
    await events.return()
  })

  it('streams each event exactly once without polling, despite cut connections', async () => {
    const [direct, titles] = [sdk.clientOf({ baseUrl: sdk.app.url }), ['One', 'Two', 'Three', 'Four']]
    const events = sdk.client.events.follow({ everyMs: 100, types: ['task.created'] })
    const seen: (string | undefined)[] = []
    for (const title of titles) {
      const next = take(events, 1)
      await expect.poll(streamsIn, { timeout: 30_000 }).toBe(seen.length + 1)
      await direct.tasks.create({ parent: sdk.listId, title })
      seen.push((await next)[0]?.data.task?.title)
      sdk.proxy.cutStreams()
      await direct.votes.create({ parent: (await direct.tasks.list({ page_size: 1 })).results[0]?.id ?? 0 })
    }
    await events.return()

    expect(seen).toEqual(titles)
    // One read before each stream, and no others.
    expect(sdk.proxy.seen.filter(({ url }) => url.startsWith('/api/1/map/events/?')).length).toBe(streamsIn())
  })

  it.each([
    ['is missing', { status: 404 }],
    ['is rejected', { status: 429 }],
    ['is another page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Hello' }],
    ['is held back by a proxy', 'hang'],
  ] as const)('falls back to polling if the stream %s', async (_, fault) => {
    const events = sdk.client.events.follow({ everyMs: 5, after: 'latest' })
    const first = take(events, 1)
    await sdk.proxy.reached()
    sdk.proxy.faults.push(fault)
    await expect.poll(streamsIn, { timeout: 30_000 }).toBe(1)
    const task = await sdk.clientOf({ baseUrl: sdk.app.url }).tasks.create({ parent: sdk.listId, title: 'Polled' })

    expect(await first).toMatchObject([{ data: { task: { id: task.id } } }])
    await events.return()
    expect(streamsIn()).toBe(1)
  })

  it('reconnects when not even heartbeats arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked: string[] = []
    const silent: typeof fetch = async (input) => {
      asked.push(new URL(String(input)).pathname)
      if (!String(input).includes('/stream/')) return Response.json({ results: [], cursor: asked.length, more: false })
      const body = new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('retry: 2000\n\n')),
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
    }
    const stop = new AbortController()
    const end = sdk.clientOf({ fetch: silent }).events.follow({ signal: stop.signal }).next()
    await vi.advanceTimersByTimeAsync(44_000)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(asked).toEqual([...asked.slice(0, 2), ...asked.slice(0, 2)])
    stop.abort()
    expect(await end).toEqual({ value: undefined, done: true })
  })

  it('resumes where another process stopped', async () => {
    const { cursor } = await sdk.client.events.list({ after: 'latest' })
    for (const title of ['One', 'Two', 'Three']) await sdk.aTask(title)
    const [one] = await take(sdk.client.events.follow({ after: cursor }), 1)
    const others = await take(sdk.client.events.follow({ after: one?.seq ?? 0, types: ['task.created'] }), 2)

    expect(others.map(({ data }) => data.task?.title)).toEqual(['Two', 'Three'])
  })

  it('narrows the data of an event by its type', async () => {
    const task = await sdk.aTask('Typed')
    await sdk.client.votes.create({ parent: task.id })
    const { results } = await sdk.client.events.list()

    const told = results.flatMap((event): (string | number)[] => {
      switch (event.type) {
        case 'task.created':
          return event.data.task ? [event.data.task.title] : []
        case 'vote.cast':
          return event.data.vote ? [event.data.vote.id] : []
        default:
          return []
      }
    })
    expect(told).toEqual(expect.arrayContaining(['Typed', expect.any(Number)]))
  })

  it('ends without an error when aborted, whether waiting or requesting', async () => {
    for (const everyMs of [1, 60_000]) {
      const stop = new AbortController()
      const events = sdk.client.events.follow({ signal: stop.signal, everyMs })
      const next = events.next()
      await sdk.proxy.reached()
      stop.abort()
      expect(await next).toEqual({ value: undefined, done: true })
    }
  })

  it('throws when the request is rejected, instead of waiting forever', async () => {
    const beyond = await failureOf(sdk.client.events.follow({ after: 999_999_999 }).next())
    expect((beyond as CairnError).code).toBe('cursor_expired')
    const reader = await sdk.clientWith('read')
    const hidden = await failureOf(reader.events.follow({ types: ['note.added'] }).next())
    expect((hidden as CairnError).code).toBe('insufficient_scope')
  })
})
