import { createClient, etagOf } from '@cairn/sdk'
import { describe, expect, it } from 'vitest'
import { openImport } from '../../src/features/imports/verbs/imports.ts'
import { endpoints } from '../../src/features.ts'
import { isStreamed } from '../../src/platform/http/endpoint.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aFailedDelivery } from '../support/builders/records.ts'
import { neededQuery, queryText } from '../support/requests/endpoint-example.ts'

describe('If-None-Match', () => {
  const reads = endpoints.filter((endpoint) => endpoint.method === 'GET' && !isStreamed(endpoint))
  it.each(reads)('304 on $id while nothing has changed', async (endpoint) => {
    const { path, scope } = endpoint
    const { map, url: plain } = await filledMap(path)
    const url = plain + queryText(neededQuery(endpoint))
    const first = await map.call(scope, 'GET', url)
    const etag = first.headers.get('etag') ?? ''
    expect(first.status).toBe(200)
    expect(etag).toMatch(/^"[\w.-]+"$/)

    const again = await map.call(scope, 'GET', url, { headers: { 'if-none-match': etag } })

    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers.get('etag')).toBe(etag)
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
    expect(again.headers.get('x-request-id')).toMatch(/./)
  })

  it.each(['/api/1/openapi.json', '/assets/cairn.css'])('304 on %s for the same text in any encoding', async (path) => {
    const map = await aMap()
    const get = (headers: Record<string, string>) => fetch(map.url + path, { headers })
    const tagOf = async (encoding: string) => {
      const answer = await get({ 'accept-encoding': encoding })
      expect([answer.status, answer.headers.get('vary')]).toEqual([200, 'accept-encoding'])
      return answer.headers.get('etag') ?? ''
    }
    const tags = [await tagOf('identity'), await tagOf('br')]
    expect(tags[0]).not.toBe(tags[1])
    for (const tag of tags) {
      const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': tag })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
  })

  it.each([
    ['304 for one of a list of tags', (etag: string) => `"other", ${etag},"third"`, 304],
    ['304 for *', () => '*', 304],
    ['304 for the same tag, weakened by a proxy', (etag: string) => `W/${etag}`, 304],
    ['200 for another tag', () => '"other"', 200],
    ['200 for a list of other tags', () => '"other", W/"third"', 200],
    ['200 for the tag without its quotes', (etag: string) => etag.slice(1, -1), 200],
    ['200 for an empty header', () => '', 200],
  ])('%s', async (_what, header, status) => {
    const map = await aMap()
    const etag = (await map.call('read', 'GET', '/api/1/map/')).headers.get('etag') ?? ''

    const answer = await map.call('read', 'GET', '/api/1/map/', { headers: { 'if-none-match': header(etag) } })

    expect([answer.status, answer.text.length > 0]).toEqual([status, status === 200])
  })

  it('200 with a new ETag after a change, including in other records that embed the changed one', async () => {
    const map = await aMap()
    const task = await map.task()
    const tag = async (path: string) => (await map.call('read', 'GET', path)).headers.get('etag')
    const paths = [`/api/1/map/tasks/${task.id}/`, '/api/1/map/tasks/', `/api/1/map/lists/${task.parent.id}/`]
    const before = await Promise.all(paths.map(tag))

    await map.client('manage').lists.edit(task.parent.id, { name: 'Renamed' })

    const after = await Promise.all(paths.map(tag))
    for (const [i, etag] of after.entries()) expect(etag).not.toBe(before[i])
  })

  it('the SDK returns undefined if nothing has changed', async () => {
    const map = await aMap()
    const client = createClient({ baseUrl: map.url, token: map.tokens.read, retries: 0 })
    const seen = await client.map.get()

    expect(await client.map.get({ ifNoneMatch: etagOf(seen) })).toBeUndefined()
    await map.client('manage').map.edit({ name: 'Another' })
    expect((await client.map.get({ ifNoneMatch: etagOf(seen) }))?.name).toBe('Another')
  })
})

describe('HEAD', () => {
  const reads = endpoints.filter((endpoint) => endpoint.method === 'GET' && !isStreamed(endpoint))
  it.each(reads)('200 on $id has the same headers as GET, without the body', async (endpoint) => {
    const { path, scope } = endpoint
    const { map, url: plain } = await filledMap(path)
    const url = plain + queryText(neededQuery(endpoint))
    const apart = ['x-request-id', 'date', 'connection', 'keep-alive']
    const headersOf = (headers: Headers) => [...headers].filter(([name]) => !apart.includes(name))

    const headers = { 'accept-encoding': 'identity' }
    const get = await map.call(scope, 'GET', url, { headers })
    const head = await map.call(scope, 'HEAD', url, { headers })

    expect([head.status, head.text]).toEqual([200, ''])
    expect(headersOf(head.headers)).toEqual(headersOf(get.headers))
    expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(get.text))
  })

  it('304, 401, 404 and 405 have no body either', async () => {
    const map = await aMap()
    const etag = (await map.call('read', 'HEAD', '/api/1/map/')).headers.get('etag') ?? ''
    const answers = [
      await map.call('read', 'HEAD', '/api/1/map/', { headers: { 'if-none-match': etag } }),
      await map.call('read', 'HEAD', '/api/1/map/', { headers: { authorization: 'Token x' } }),
      await map.call('read', 'HEAD', '/api/1/map/tasks/999999999/'),
      await map.call('read', 'HEAD', '/api/1/map/edit/'),
    ]

    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [304, ''],
      [401, ''],
      [404, ''],
      [405, ''],
    ])
  })
})

/** A map with a record of every kind, and the URL of the record in this path. */
async function filledMap(path: string): Promise<{ map: TestMap; url: string }> {
  const map = await aMap()
  const client = map.client('manage')
  const task = await map.task()
  const webhook = await client.webhooks.create({ name: 'x', url: 'https://a.invalid/', types: ['map.reactivated'] })
  const records: Record<string, { id: number }> = {
    tasks: task,
    lists: { id: map.list() },
    categories: await client.categories.create({ name: 'Bug', emoji_shortname: ':bug:' }),
    comments: await client.comments.create({ parent: task.id, content: 'x' }),
    votes: await client.votes.create({ parent: task.id }),
    webhooks: webhook,
    deliveries: { id: path.includes('deliveries/:id') ? await aFailedDelivery(client, webhook.id) : 0 },
    bulk: await client.tasks.bulk({ ids: [task.id], lock_comments: true }),
    imports: { id: await openImport(map.operator, { source: 'x', lists: new Map(), categories: new Map() }) },
  }
  return { map, url: path.replace(/(\w+)\/:id/, (_all, noun) => `${noun}/${records[noun]?.id}`) }
}
