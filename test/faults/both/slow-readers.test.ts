import { readFileSync } from 'node:fs'
import { createClient } from '@cairn/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAnyMap, operatorContext } from '../../../src/commands/context.ts'
import { createToken } from '../../../src/features/tokens/verbs/tokens.ts'
import { writeEvents } from '../../../src/platform/events/event.ts'
import { site } from '../../support/builders/a-site.ts'
import { type Empty, engines } from '../../support/databases/engines.ts'
import { openRawStream, openRawStreams } from '../../support/requests/raw-stream.ts'
import { engine } from '../../support/servers/cairn.ts'
import { endPrograms, type Program, startProgram } from '../../support/servers/program.ts'

/** `npm run bench -- events` measures with two thousand pages. */
const [readers, pages, events] = [200, 500, 400]

/** The resident memory of a program. Linux only. */
const memoryMb = ({ pid }: Program): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

describe('many open connections', () => {
  let empty: Empty
  let program: Program
  let client: ReturnType<typeof createClient>
  let [url, token, task] = ['', '', 0]

  beforeAll(async () => {
    empty = await engines[engine]({ migrated: true })
    program = startProgram({ ...empty.settings, TRUSTED_PROXIES: '1' })
    ;[url, token] = [await program.url, await program.token]
    client = createClient({ baseUrl: url, token })
    const [list] = (await client.lists.list()).results
    task = (await client.tasks.create({ parent: list?.id ?? 0, title: 'Told of' })).id
    for (let n = 0; n < 100; n += 1) await client.tasks.edit(task, { url: `https://example.org/${n}` })
  })
  afterAll(async () => {
    await endPrograms()
    await empty.drop()
  })

  it('clients that never read are dropped, memory stays bounded, and a client that reads gets every event', {
    timeout: 300_000,
  }, async () => {
    const tokens = await newTokens(readers / 10)
    const path = '/api/1/map/events/stream/'
    const before = memoryMb(program)
    const sockets = await openRawStreams(readers, (n) => ({
      url,
      path,
      headers: { authorization: `Token ${tokens[Math.floor(n / 10)]}` },
    }))
    let text = ''
    const seen = () => text.match(/"type":"task\.edited"/g)?.length ?? 0
    const headers = { authorization: `Token ${token}` }
    const onText = (part: string) => {
      text += part
    }
    const healthy = await openRawStream({ url, path, headers, onText })
    await client.tasks.edit(task, { description: 'x'.repeat(15_000) })
    let most = 0
    for (let n = 1; n < events; n += 40) {
      await writeEdits(Math.min(40, events - n))
      await expect.poll(seen, { timeout: 60_000 }).toBe(Math.min(n + 40, events))
      most = Math.max(most, memoryMb(program) - before)
    }
    expect(most).toBeLessThan(150)
    // Dropping a client frees its place for another stream.
    await expect
      .poll(async () => (await fetch(`${url}${path}`, aborted({ authorization: `Token ${tokens[0]}` }))).status, {
        timeout: 60_000,
        interval: 1_000,
      })
      .toBe(200)
    for (const socket of [...sockets, healthy]) socket.destroy()
  })

  it('open pages need little memory, and each receives a new vote', async () => {
    const before = memoryMb(program)
    const heard = new Set<number>()
    const sockets = await openRawStreams(pages, (n) => ({
      url,
      path: '/team/roadmap/live',
      headers: { 'x-forwarded-for': `198.51.${Math.floor(n / 50)}.1` },
      onText: (text) => {
        if (text.includes('"votes"')) heard.add(n)
      },
    }))
    await client.votes.create({ parent: task })
    await expect.poll(() => heard.size, { timeout: 60_000 }).toBe(pages)
    expect(memoryMb(program) - before).toBeLessThan(75)
    for (const socket of sockets) socket.destroy()
  })

  const aborted = (headers: Record<string, string>) => ({ headers, signal: AbortSignal.timeout(5_000) })

  /** The feed renders each event with the whole current task. */
  async function writeEdits(count: number): Promise<void> {
    const edited = { type: 'task.edited', user_id: null, request_id: null, created: new Date().toISOString() }
    const rows = Array.from({ length: count }, () => ({ ...edited, map_id: 1, data: { task_id: task, fields: [] } }))
    const database = empty.open()
    await database.transaction((tx) => writeEvents({ database, db: tx }, rows, new Map()))
    await database.close()
  }

  async function newTokens(count: number): Promise<string[]> {
    const database = empty.open()
    try {
      const ctx = await openAnyMap(operatorContext({ database, site }), 'team/roadmap')
      const tokens: string[] = []
      for (let n = 0; n < count; n += 1) {
        tokens.push((await createToken(ctx, { name: `Reader ${n}`, scope: 'read' })).text)
      }
      return tokens
    } finally {
      await database.close()
    }
  }
})
