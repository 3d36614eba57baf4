import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, ForbiddenError, type SavedMirror } from '@cairn/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pruneEvents } from '../../src/features/audit/jobs.ts'
import { createContext, inMap } from '../../src/platform/context.ts'
import { aMap } from '../support/builders/a-map.ts'
import { expectMirrored } from '../support/checks/mirror.ts'
import { changerOf, randomFrom } from '../support/fuzzing/random-changes.ts'
import { failureOf } from '../support/requests/failure-of.ts'
import { startServer } from '../support/servers/cairn.ts'
import { aFreePort } from '../support/servers/free-port.ts'

describe('the SDK mirror', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-mirror-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('matches the map after many random changes and restarts of both server and mirror', async () => {
    const settings = { DATA_DIR: folder, PORT: String(await aFreePort()) }
    let app = await startServer(settings)
    const map = await aMap(app)
    const client = createClient({ baseUrl: app.url, token: map.tokens.manage, backoffMs: 20 })
    const seed = Date.now()
    const [change, mirror] = [changerOf(client, randomFrom(seed)), await client.mirror()]
    const stop = new AbortController()
    const seen: number[] = []
    const following = (async () => {
      for await (const { seq } of mirror.follow({ signal: stop.signal, everyMs: 300 })) seen.push(seq)
    })()
    let saved: SavedMirror | undefined
    let done = 0
    for (let n = 0; n < 200; n += 1) {
      if (await change(n)) done += 1
      if (n === 50) saved = JSON.parse(JSON.stringify(mirror))
      if (n !== 80 && n !== 150) continue
      await app.close()
      app = await startServer(settings)
    }
    stop.abort()
    await following
    await mirror.update()

    expect(done, `seed ${seed}`).toBeGreaterThan(70)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
    await expectMirrored(mirror, client)
    await expectMirrored(await client.mirror({ saved: saved as SavedMirror }), client)
  })

  it('reads everything again after being offline for too long', async () => {
    const map = await aMap()
    const client = map.client('write')
    const mirror = await client.mirror()
    await map.task({ title: 'While away' })
    const ctx = { ...map.operator, now: new Date(Date.now() + 9_000_000_000).toISOString() }
    const later = inMap(createContext({ ...ctx, site: { ...ctx.site, auditDays: 1 } }), map.operator.map, null)
    while (await pruneEvents(later));
    await mirror.update()

    expect([...mirror.tasks.values()].map(({ title }) => title)).toEqual(['While away'])
    await map.task({ title: 'Later' })
    await mirror.update()
    await expectMirrored(mirror, client)
  })

  it("rejects a token that can't read every event", async () => {
    const map = await aMap()
    expect(await failureOf(map.client('read').mirror())).toBeInstanceOf(ForbiddenError)
  })
})
