import { etagOf } from '@cairn/sdk'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/features.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import type { Answered } from '../support/requests/call.ts'
import { refused } from '../support/requests/refused.ts'

const guarded = endpoints.filter(({ etagSource }) => etagSource)

describe('If-Match', () => {
  it('is declared by everything that edits or deletes one record', () => {
    const readable = new Set(endpoints.filter(({ id }) => id.endsWith('.get')).map(({ id }) => id.split('.')[0]))
    const changing = endpoints.filter(({ id }) => /\.(edit|move|delete)$/.test(id) && readable.has(id.split('.')[0]))

    expect(guarded.map(({ id }) => id)).toEqual(changing.map(({ id }) => id))
  })

  it.each(guarded)('412 on $id when somebody was first, and nothing is changed', async (endpoint) => {
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

  it.each(guarded)('2xx on $id with the tag of what is there, one of several tags, or *', async (endpoint) => {
    for (const header of [(etag: string) => etag, (etag: string) => `"old", ${etag}`, () => '*']) {
      const { send, read } = await target(endpoint)
      const etag = (await read()).headers.get('etag') ?? ''

      expect((await send({ 'if-match': header(etag) })).status).toBe(endpoint.reply.status)
    }
  })

  it('404 on what is not there, whatever the tag', async () => {
    const map = await aMap()
    const answer = await map.call('write', 'DELETE', '/api/1/map/tasks/999999999/', { headers: { 'if-match': '*' } })

    expect(answer.status).toBe(404)
  })

  it('412 an edit is held against what the reader saw, votes and names included', async () => {
    const map = await aMap()
    const client = map.client('write')
    const { id } = await map.task()
    const seen = await client.tasks.get(id)
    await client.votes.create({ parent: id })

    expect(await refused(client.tasks.edit(id, { title: 'Mine' }, { ifMatch: etagOf(seen) }))).toMatchObject({
      status: 412,
      code: 'changed_meanwhile',
    })
    const edited = await client.tasks.edit(id, { title: 'Mine' }, { ifMatch: etagOf(await client.tasks.get(id)) })
    expect(edited.title).toBe('Mine')
  })

  it('one of two edits at once wins, every time', async () => {
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

  it('one of an edit and a deletion at once wins, every time', async () => {
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

/** A record that the endpoint can change, and both ways to it. */
async function target({ id: name, path, method, body, etagSource }: Endpoint) {
  const map = await aMap()
  const noun = /(\w+)\/:id/.exec(path)?.[1] ?? ''
  const id = noun ? await makeRecord(map, noun) : 0
  const changes: Record<string, object> = {
    tasks: { title: 'Changed' },
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
