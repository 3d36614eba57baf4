import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createToken } from '../../src/features/tokens/verbs/tokens.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { startServer } from '../support/servers/cairn.ts'

interface News {
  now: string
  votes?: Record<string, number>
  changed?: true
}

/** The stream that an open page's script reads. */
async function anOpenPage(
  map: TestMap,
  query = '',
  { url = map.url, person = undefined as TestPerson | undefined } = {},
) {
  const leave = new AbortController()
  onTestFinished(() => leave.abort())
  const cookie = [...(person?.cookies ?? [])].map((pair) => pair.join('=')).join('; ')
  const response = await fetch(`${url}/${map.team}/map/live${query}`, {
    headers: { accept: 'text/event-stream', cookie },
    redirect: 'manual',
    signal: leave.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  /** The next message, or undefined when the stream has ended. */
  const next = async (): Promise<News | undefined> => {
    for (;;) {
      const message = /data: (.*)\n\n/.exec(buffer)
      if (message) {
        buffer = buffer.slice(message.index + message[0].length)
        return JSON.parse(message[1] ?? '')
      }
      const part = await reader?.read()
      if (!part || part.done) return undefined
      buffer += part.value
    }
  }
  const first = response.status === 200 ? await next() : undefined
  return { response, next, first, leave: () => leave.abort() }
}

describe('an open page', () => {
  it('200 receives vote counts, and a flag for any other change', async () => {
    const map = await aMap()
    const task = await map.task()
    const page = await anOpenPage(map)
    expect(page.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(page.first).toEqual({ now: expect.any(String) })

    await map.client('write').votes.create({ parent: task.id })
    expect(await page.next()).toMatchObject({ votes: { [task.id]: 1 } })
    await map.client('write').comments.create({ parent: task.id, content: 'Me too' })
    expect(await page.next()).toEqual({ now: expect.any(String), changed: true })
  })

  it('200 for a single task receives only changes to that task', async () => {
    const map = await aMap()
    const [task, other] = [await map.task(), await map.task()]
    const page = await anOpenPage(map, `?task=${task.id}`)

    await map.client('write').votes.create({ parent: other.id })
    await map.client('write').tasks.edit(other.id, { title: 'Another title' })
    await map.client('write').votes.create({ parent: task.id })

    expect(await page.next()).toEqual({ now: expect.any(String), votes: { [task.id]: 1 } })
  })

  it('200 receives changes from another server, and catches up after reconnecting', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-live-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [app, other] = [await startServer({ DATA_DIR: folder }), await startServer({ DATA_DIR: folder })]
    const map = await aMap(app)
    const page = await anOpenPage(map, '', { url: other.url })
    const task = await map.task()
    expect(await page.next()).toMatchObject({ changed: true })
    page.leave()

    await map.client('write').votes.create({ parent: task.id })

    expect((await anOpenPage(map, `?since=${page.first?.now}`)).first).toMatchObject({ changed: true })
  })

  it('200 receives nothing about pending tasks', async () => {
    const map = await aMap()
    const task = await map.task()
    const page = await anOpenPage(map)

    const waiting = await map.task({ title: 'Secret', pending: true })
    await map.client('manage').votes.create({ parent: waiting.id })
    await map.client('write').votes.create({ parent: task.id })

    await createToken(map.operator, { name: 'Robot', scope: 'read' })
    expect(await page.next()).toEqual({ now: expect.any(String), votes: { [task.id]: 1 } })
    const later = await anOpenPage(map, `?since=${page.first?.now}&task=${task.id}`)
    expect(later.first).toEqual({ now: expect.any(String), votes: { [task.id]: 1 } })
  })

  it('204 a network can open a hundred streams, and closing a page makes room', async () => {
    const map = await aMap(await startServer())
    const pages = await Promise.all(Array.from({ length: 100 }, () => anOpenPage(map)))
    expect(new Set(pages.map(({ response }) => response.status))).toEqual(new Set([200]))
    expect((await anOpenPage(map)).response.status).toBe(204)

    pages[0]?.leave()
    await vi.waitFor(async () => expect((await anOpenPage(map)).response.status).toBe(200), 30_000)
  })

  it('303 a HEAD request takes up no stream', async () => {
    const map = await aMap()
    const headers = { accept: 'text/event-stream' }
    const asked = Array.from({ length: 101 }, () =>
      fetch(`${map.url}/${map.team}/map/live`, { method: 'HEAD', headers, redirect: 'manual' }),
    )
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([303]))
    expect((await anOpenPage(map)).response.status).toBe(200)
  })

  it('ends when the person can no longer see the map, before sending anything else', async () => {
    const map = await aMap()
    const [member, leaver] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map, { role: 'Moderator' })]
    const [stranger, own] = [await anOpenPage(map), await anOpenPage(map, '', { person: member })]
    const left = await anOpenPage(map, '', { person: leaver })
    expect((await leaver.post('/sign-out')).status).toBe(303)

    await map.client('manage').access.edit({ visibility: 'team' })
    await map.task()

    expect(await stranger.next()).toBeUndefined()
    expect(await left.next()).toBeUndefined()
    expect(await own.next()).toMatchObject({ changed: true })
    expect((await anOpenPage(map)).response.status).toBe(404)
  })

  it('303 redirects to the map when someone opens the URL in a browser', async () => {
    const map = await aMap()
    const { response } = await anOpenPage(map)
    expect(response.status).toBe(200)

    const answer = await fetch(`${map.url}/${map.team}/map/live`, { redirect: 'manual' })

    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/${map.team}/map/`])
  })
})
