import { etagOf } from '@cairn/sdk'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/features.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import type { Answered } from '../support/requests/call.ts'
import { refused } from '../support/requests/refused.ts'

const guarded = endpoints.filter(({ etagSource }) => etagSource)

describe('If-Match', () => {
  it('is declared by every endpoint that edits or deletes a single record', () => {
    const readable = new Set(endpoints.filter(({ id }) => id.endsWith('.get')).map(({ id }) => id.split('.')[0]))
    const changing = endpoints.filter(({ id }) => /\.(edit|move|delete)$/.test(id) && readable.has(id.split('.')[0]))

    expect(guarded.map(({ id }) => id)).toEqual(changing.map(({ id }) => id))
  })

  it.each(guarded)('412 on $id when someone else changed it first, and nothing changes', async (endpoint) => {
    const { map, send, read } = await target(endpoint)
    const stale = '"a-tag-of-the-past"'
    const [before, events] = [await read(), await map.events()]

    for (const header of [stale, `${stale}, W/${before.headers.get('etag')}`, 'nonsense']) {
      const answer = await send({ 'if-match': header })
      expect([header, answer.status, answer.body.code]).toEqual([header, 412, 'changed_meanwhile'])
    }

    expect((await read()).text).toBe(before.text)
    expect(await map.events()).toEqual(events)
  })

  it.each(guarded)('2xx on $id with the current tag, a list that contains it, or *', async (endpoint) => {
    for (const header of [(etag: string) => etag, (etag: string) => `"old", ${etag}`, () => '*']) {
      const { send, read } = await target(endpoint)
      const etag = (await read()).headers.get('etag') ?? ''

      expect((await send({ 'if-match': header(etag) })).status).toBe(endpoint.reply.status)
    }
  })

  it('404 on a missing record, whatever the tag', async () => {
    const map = await aMap()
    const answer = await map.call('write', 'DELETE', '/api/1/map/tasks/999999999/', { headers: { 'if-match': '*' } })

    expect(answer.status).toBe(404)
  })

  it("200 votes, comments and renamed lists don't block an edit to a task; 412 another edit does", async () => {
    const map = await aMap()
    const client = map.client('manage')
    await client.categories.create({ name: 'Bug', emoji_shortname: ':bug:' })
    const created = await client.tasks.create({ parent: map.list(), title: 'Dark mode', category: 'Bug' })
    const { id } = created
    const path = `/api/1/map/tasks/${id}/`
    const seen = [created, await client.tasks.get(id), await client.tasks.edit(id, { url: '' })]
    const etag = (await map.call('read', 'GET', path)).headers.get('etag') ?? ''

    await client.votes.create({ parent: id })
    await client.votes.create({ parent: id, voter: { email: 'fan@example.org' } })
    await client.comments.create({ parent: id, content: 'Yes' })
    await client.lists.edit(map.list(), { name: 'Renamed' })

    const read = await map.call('read', 'GET', path, { headers: { 'if-none-match': etag } })
    expect([read.status, read.body.votes_count, read.body.comments_count]).toEqual([200, 2, 1])
    expect(read.headers.get('etag')).not.toBe(etag)
    for (const task of seen) await client.tasks.edit(id, { title: 'Dark mode' }, { ifMatch: etagOf(task) })
    const mine = await client.tasks.edit(id, { title: 'Mine' }, { ifMatch: etagOf(seen[2] ?? created) })
    for (const task of seen) {
      const edit = client.tasks.edit(id, { title: 'Lost' }, { ifMatch: etagOf(task) })
      expect(await refused(edit)).toMatchObject({ status: 412, code: 'changed_meanwhile' })
    }
    expect((await client.tasks.edit(id, { parent: map.list('planned') }, { ifMatch: etagOf(mine) })).title).toBe('Mine')
    expect(await refused(client.tasks.delete(id, { ifMatch: etagOf(mine) }))).toMatchObject({ status: 412 })
  })

  it("200 list edits don't block an edit to the map, and votes don't block an edit to its insights", async () => {
    const map = await aMap()
    const client = map.client('manage')
    const { id } = await map.task()
    const [seen, numbers] = [await client.map.get(), await client.insight.get()]

    await client.lists.edit(map.list(), { name: 'Renamed' })
    await client.votes.create({ parent: id })

    expect((await client.map.edit({ name: 'Mine' }, { ifMatch: etagOf(seen) })).name).toBe('Mine')
    expect(await refused(client.map.edit({ name: 'Lost' }, { ifMatch: etagOf(seen) }))).toMatchObject({ status: 412 })
    await client.insight.edit({ promises_public: true }, { ifMatch: etagOf(numbers) })
    const again = client.insight.edit({ promises_public: true }, { ifMatch: etagOf(numbers) })
    expect(await refused(again)).toMatchObject({ status: 412 })
  })

  it('exactly one of two concurrent edits wins, every time', async () => {
    const map = await aMap()
    const { id } = await map.task()
    const path = `/api/1/map/tasks/${id}/`

    for (let round = 1; round <= 20; round++) {
      const etag = (await map.call('write', 'GET', path)).headers.get('etag') ?? ''
      const edits = ['One', 'Two'].map((name) =>
        map.call('write', 'POST', `${path}edit/`, {
          headers: { 'if-match': etag },
          json: { title: `${name} of round ${round}` },
        }),
      )
      const answers = await Promise.all(edits)

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
      const winner = answers.find(({ status }) => status === 200)
      expect((await map.call('read', 'GET', path)).body.title).toBe(winner?.body.title)
    }
    expect((await map.events()).filter(({ type }) => type === 'task.edited')).toHaveLength(20)
  })

  it('exactly one of a concurrent edit and deletion wins, every time', async () => {
    const map = await aMap()

    for (let round = 1; round <= 10; round++) {
      const path = `/api/1/map/tasks/${(await map.task()).id}/`
      const headers = { 'if-match': (await map.call('write', 'GET', path)).headers.get('etag') ?? '' }
      const [edit, removal] = await Promise.all([
        map.call('write', 'POST', `${path}edit/`, { headers, json: { title: 'Kept' } }),
        map.call('write', 'DELETE', path, { headers }),
      ])

      const outcome = [edit.status, removal.status]
      expect([
        [200, 412],
        [404, 204],
      ]).toContainEqual(outcome)
      expect((await map.call('read', 'GET', path)).status).toBe(edit.status === 200 ? 200 : 404)
    }
  })
})

type Endpoint = (typeof endpoints)[number]

/** A record that the endpoint can change, and functions to change and read it. */
async function target({ id: name, path, method, body, etagSource }: Endpoint) {
  const map = await aMap()
  const noun = /(\w+)\/:id/.exec(path)?.[1] ?? ''
  const id = noun ? await makeRecord(map, noun) : 0
  const changes: Record<string, object> = {
    tasks: { title: 'Changed' },
    comments: { content: 'Changed' },
    lists: { name: 'Changed' },
    categories: { name: 'Changed' },
    webhooks: { name: 'Changed' },
    '': { name: 'Changed' },
    'insight.edit': { promises_public: true },
    'waiting.edit': { comments_wait: 'everybody' },
    'embedding.edit': { sites: ['https://example.com'] },
    'plans.edit': { priority: 'low' },
    'access.edit': { visibility: 'team' },
    'settings.edit': { colour: '2a6a94' },
    'lists.move': { before: null },
  }
  const json = body ? { json: changes[name] ?? changes[noun] } : {}
  return {
    map,
    send: (headers: Record<string, string>): Promise<Answered> =>
      map.call('manage', method, path.replace(':id', String(id)), { headers, ...json }),
    read: () => map.call('manage', 'GET', etagSource?.path.replace(':id', String(id)) ?? ''),
  }
}

async function makeRecord(map: TestMap, noun: string): Promise<number> {
  const client = map.client('manage')
  if (noun === 'lists') return map.list()
  if (noun === 'categories') return (await client.categories.create({ name: 'Bug', emoji_shortname: ':bug:' })).id
  if (noun === 'webhooks')
    return (await client.webhooks.create({ name: 'x', url: 'https://a.invalid/', types: ['map.reactivated'] })).id
  const task = await map.task()
  if (noun === 'comments') return (await client.comments.create({ parent: task.id, content: 'x' })).id
  if (noun === 'votes') return (await client.votes.create({ parent: task.id })).id
  return task.id
}
