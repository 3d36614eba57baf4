import type { CairnError, FeedEvent } from '@cairn/sdk'
import { describe, expect, it } from 'vitest'
import { useSdk } from '../support/builders/sdk-client.ts'
import { failureOf } from '../support/requests/failure-of.ts'

const sdk = useSdk()

/** The next events of a loop that goes on. */
async function take<Event extends FeedEvent>(events: AsyncGenerator<Event, void>, count: number): Promise<Event[]> {
  const taken: Event[] = []
  while (taken.length < count) {
    const { value } = await events.next()
    if (!value) throw new Error('The loop has ended.')
    taken.push(value)
  }
  return taken
}

describe('following the events', () => {
  it('tells what happens from now on, however often the way there is lost, each once', async () => {
    const events = sdk.client.events.follow({ everyMs: 5, types: ['task.created', 'vote.cast'] })
    const first = take(events, 1)
    await sdk.proxy.reached()
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

  it('goes on where another process has stopped', async () => {
    const { cursor } = await sdk.client.events.list({ after: 'latest' })
    for (const title of ['One', 'Two', 'Three']) await sdk.aTask(title)
    const [one] = await take(sdk.client.events.follow({ after: cursor }), 1)
    const others = await take(sdk.client.events.follow({ after: one?.seq ?? 0, types: ['task.created'] }), 2)

    expect(others.map(({ data }) => data.task?.title)).toEqual(['Two', 'Three'])
  })

  it('knows what an event holds by its type', async () => {
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

  it('ends without an error when it is aborted, while it waits and while it asks', async () => {
    for (const everyMs of [1, 60_000]) {
      const stop = new AbortController()
      const events = sdk.client.events.follow({ signal: stop.signal, everyMs })
      const next = events.next()
      await sdk.proxy.reached()
      stop.abort()
      expect(await next).toEqual({ value: undefined, done: true })
    }
  })

  it('a refusal is thrown: nobody waits for what will not come', async () => {
    const beyond = await failureOf(sdk.client.events.follow({ after: 999_999_999 }).next())
    expect((beyond as CairnError).code).toBe('cursor_expired')
    const reader = await sdk.clientWith('read')
    const hidden = await failureOf(reader.events.follow({ types: ['note.added'] }).next())
    expect((hidden as CairnError).code).toBe('insufficient_scope')
  })
})
