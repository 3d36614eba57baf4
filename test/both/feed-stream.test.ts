import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readFeed } from '../../src/features/feed/queries/read-feed.ts'
import { FeedStreams } from '../../src/features/feed/streams/feed-streams.ts'
import { openProgramStream } from '../../src/features/feed/streams/program-stream.ts'
import { createToken, revokeToken } from '../../src/features/tokens/verbs/tokens.ts'
import { writeEvents } from '../../src/platform/events/event.ts'
import { openLog } from '../../src/platform/log.ts'
import { aMap } from '../support/builders/a-map.ts'
import { openStream } from '../support/requests/read-stream.ts'
import { startServer } from '../support/servers/cairn.ts'

const types = (messages: { data: { type: string } }[]) => messages.map(({ data }) => data.type)

describe('the event stream', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-stream-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it("200 sends events immediately, in the feed's format, and resumes after the last id", async () => {
    const map = await aMap()
    const stream = await openStream(map.url, map.tokens.write)
    const task = await map.task()
    await map.client('write').comments.create({ parent: task.id, content: 'Hello' })
    const seen = await stream.take(2)

    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toBe('no-store')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(types(seen)).toEqual(['task.created', 'comment.added'])
    expect(seen[0]?.data).toMatchObject({ seq: Number(seen[0]?.id), data: { task: { id: task.id } } })
    stream.close()

    await map.client('write').votes.create({ parent: task.id })
    const first = seen[0]?.id ?? ''
    const resumed = await openStream(map.url, map.tokens.write, '?after=0', { 'last-event-id': first })
    const filtered = await openStream(map.url, map.tokens.read, `?after=${first}&type=vote.cast`)
    expect(await resumed.block()).toBe('retry: 2000')
    expect(types(await resumed.take(2))).toEqual(['comment.added', 'vote.cast'])
    expect(types(await filtered.take(1))).toEqual(['vote.cast'])
    await map.client('write').notes.create({ parent: task.id, content: 'For the team' })
    await map.client('write').tasks.edit(task.id, { title: 'Other' })
    expect(types(await resumed.take(2))).toEqual(['note.added', 'task.edited'])
    resumed.close()
    filtered.close()
  })

  it('200 many streams receive every event once, including those written by another process', async () => {
    const [app, other] = [await startServer({ DATA_DIR: folder }), await startServer({ DATA_DIR: folder })]
    const map = await aMap(app)
    const streams = await Promise.all(
      Array.from({ length: 9 }, (_, n) => openStream(map.url, map.tokens[n % 2 ? 'read' : 'manage'], '?after=0')),
    )
    const marked = (n: number) => ({
      ...{ map_id: map.id, type: 'map.edited', user_id: null, request_id: null },
      ...{ data: { fields: [`${n}`] }, created: new Date().toISOString() },
    })
    for (let n = 0; n < 250; n += 50) {
      const events = Array.from({ length: 50 }, (_, k) => marked(n + k))
      await other.database.transaction((tx) => writeEvents({ database: other.database, db: tx }, events, new Map()))
    }

    for (const [n, stream] of streams.entries()) {
      const { events } = await readFeed(map.operator, { after: 0, limit: 1_000, scope: n % 2 ? 'read' : 'manage' })
      expect((await stream.take(events.length)).map(({ id }) => Number(id))).toEqual(events.map(({ seq }) => seq))
      stream.close()
    }
  })

  it('429 a token can open ten streams, and closing one makes room for another', async () => {
    const map = await aMap()
    const { text } = await createToken(map.operator, { name: 'Many', scope: 'read' })
    const streams = await Promise.all(Array.from({ length: 10 }, () => openStream(map.url, text)))
    const path = '/api/1/map/events/stream/'
    const headers = { authorization: `Token ${text}` }

    expect((await map.call('read', 'GET', path, { headers })).status).toBe(429)
    expect((await map.call('read', 'GET', path)).status).toBe(200)
    expect((await map.call('read', 'HEAD', path, { headers })).status).toBe(200)
    streams[0]?.close()
    await vi.waitFor(async () => expect((await map.call('read', 'GET', path, { headers })).status).toBe(200), 30_000)
    for (const stream of streams) stream.close()
  })

  it('ends when the token is revoked or the map is archived', async () => {
    const map = await aMap()
    const { id: token_id, text } = await createToken(map.operator, { name: 'Short', scope: 'read' })
    const [revoked, kept] = [await openStream(map.url, text), await openStream(map.url, map.tokens.read)]
    await revokeToken(map.operator, { token_id })
    await revoked.ended()
    await map.task()
    expect(types(await kept.take(1))).toEqual(['task.created'])
    await map.client('manage').map.edit({ is_active: false })
    await kept.ended()
  })

  it('400, 403 and 410 come before the stream starts', async () => {
    const map = await aMap()
    const status = async (query: string, headers = {}) =>
      (await map.call('read', 'GET', `/api/1/map/events/stream/${query}`, { headers })).status

    expect(await status('?type=no.such')).toBe(400)
    expect(await status('', { 'last-event-id': 'x' })).toBe(400)
    expect(await status('?type=note.added')).toBe(403)
    expect(await status('?after=999999999999')).toBe(410)
  })

  it("drops a reader that stops reading, keeps its buffer bounded, and doesn't affect other readers", async () => {
    const map = await aMap()
    const { database, site } = map.operator
    const parts = { database, site, clock: () => new Date(), log: openLog('error'), connections: 0, stallMs: 200 }
    const streams = new FeedStreams(parts)
    onTestFinished(() => streams.close())
    const { id: tokenId } = await createToken(map.operator, { name: 'Reader', scope: 'read' })
    const asked = { tokenId, scope: 'read' as const, types: undefined, after: undefined, network: '' }
    const [stalled, reader] = [
      await openProgramStream(streams, map.operator, asked),
      await openProgramStream(streams, map.operator, asked),
    ]
    let [text, largest] = ['', 0]
    reader.on('data', (bytes: Buffer) => {
      text += bytes
    })
    const task = await map.task({ description: 'x'.repeat(20_000) })
    let edits = 0
    for (; !stalled.destroyed; edits += 1) {
      await map.client('write').tasks.edit(task.id, { url: `https://example.org/${edits}` })
      streams.poller.wake(map.id)
      largest = Math.max(largest, stalled.readableLength)
    }

    await vi.waitFor(() => expect(text.match(/task\.edited/g)).toHaveLength(edits), 30_000)
    expect(largest).toBeGreaterThan(65_536)
    expect(largest).toBeLessThan(65_536 + 100 * 50_000)
    expect(reader.destroyed).toBe(false)
  })

  it('a server that shuts down ends its streams, instead of waiting until it has to cut them', async () => {
    const app = await startServer()
    const map = await aMap(app)
    const stream = await openStream(map.url, map.tokens.read)
    const closed = app.close()

    // Throws if the server cuts the connection, as it does with other requests that never end.
    await stream.ended()
    await closed
  })
})
