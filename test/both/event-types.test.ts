import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aMapWithWebhooks } from '../support/builders/a-map-with-webhooks.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { openStream } from '../support/requests/read-stream.ts'
import { aReceiver } from '../support/servers/webhook-receiver.ts'

const unknown = ['no.such', 'task', 'tasks.*', 'task.created.*', '*.created', 'task*', '.*', 'task.created,no.such', '']

/** A map with a webhook that has got every event of it. */
async function aMapWithDeliveries() {
  const { map, client, dispatch, installation } = await aMapWithWebhooks()
  const receiver = await aReceiver()
  const { id } = await client.webhooks.create({ name: 'All', url: receiver.url(), types: ['*'] })
  const task = await map.task()
  await client.votes.create({ parent: task.id })
  await client.tasks.edit(task.id, { title: 'Light mode' })
  await client.comments.create({ parent: task.id, content: 'Yes' })
  await dispatch()
  await receiver.until(5)
  const paths = { feed: 'events', stream: 'events/stream', audit: 'audit', deliveries: `webhooks/${id}/deliveries` }
  const ask = (place: keyof typeof paths, type: string) =>
    map.call('manage', 'GET', `/api/1/map/${paths[place]}/?type=${encodeURIComponent(type)}`)
  const found = async (place: keyof typeof paths, type: string) => {
    const { status, body } = await ask(place, type)
    expect(status, `${place} ${type}`).toBe(200)
    return [...new Set(body.results.map((event: { type: string }) => event.type))].sort()
  }
  return { map, ask, found, installation }
}

describe('filtering by event type', () => {
  it.each(['feed', 'audit', 'deliveries'] as const)('200 %s: takes types and wildcards', async (place) => {
    const { found } = await aMapWithDeliveries()

    expect(await found(place, 'task.*')).toEqual(['task.created', 'task.edited'])
    expect(await found(place, 'vote.*')).toEqual(['vote.cast'])
    expect(await found(place, 'comment.added')).toEqual(['comment.added'])
    expect(await found(place, 'comment.*, task.edited')).toEqual(['comment.added', 'task.edited'])
    expect(await found(place, 'vote.cast,task.edited')).toEqual(['task.edited', 'vote.cast'])
    expect(await found(place, '*')).toEqual(
      expect.arrayContaining(['comment.added', 'task.created', 'task.edited', 'vote.cast']),
    )
    expect(await found(place, 'person.*')).toEqual([])
  })

  it.each(['feed', 'stream', 'audit', 'deliveries'] as const)('400 %s: names an unknown type', async (place) => {
    const { ask } = await aMapWithDeliveries()

    for (const type of unknown) {
      const { status, body } = await ask(place, type)
      expect([type, status, body.errors]).toEqual([
        type,
        400,
        [{ field: 'type', code: 'unknown_type', message: expect.stringContaining(`"${type.split(',').at(-1)}"`) }],
      ])
    }
  })

  it('400 so are the page and the downloads of the audit log', async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })
    for (const path of ['audit', 'audit/audit.csv', 'audit/audit.json']) {
      expect((await administrator.get(`${map.path}/manage/${path}?type=no.such`)).status, path).toBe(400)
      expect((await administrator.get(`${map.path}/manage/${path}?type=map.*`)).status, path).toBe(200)
    }
  })

  it('403 for a wildcard that only includes events the token cannot read; others leave those out', async () => {
    const map = await aMap()
    const task = await map.task()
    await map.client('write').notes.create({ parent: task.id, content: 'Internal' })
    await map.client('write').plans.edit(task.id, { priority: 'high' })
    const read = (scope: 'public' | 'write', type: string) =>
      map.call(scope, 'GET', `/api/1/map/events/?type=${encodeURIComponent(type)}`)

    const refusal = await read('public', 'task.*,note.*')
    expect([refusal.status, refusal.body.required_scopes]).toEqual([403, ['read', 'write']])
    expect((await read('write', 'token.*')).body.required_scopes).toEqual(['read', 'write', 'manage'])
    const types = async (scope: 'public' | 'write') =>
      (await read(scope, 'task.*')).body.results.map(({ type }: { type: string }) => type)
    expect(await types('public')).toEqual(['task.created'])
    expect(await types('write')).toEqual(['task.created', 'task.planned'])
  })

  it('200 a stream sends only the events that a wildcard includes', async () => {
    const map = await aMap()
    const stream = await openStream(map.url, map.tokens.read, '?type=comment.*')
    const task = await map.task()
    await map.client('write').comments.create({ parent: task.id, content: 'Hello' })

    expect((await stream.take(1)).map(({ data }) => data.type)).toEqual(['comment.added'])
  })
})
