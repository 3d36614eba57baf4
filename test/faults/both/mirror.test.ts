import { createClient } from '@cairn/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectMirrored } from '../../support/checks/mirror.ts'
import { type Empty, engines } from '../../support/databases/engines.ts'
import { changerOf, randomFrom } from '../../support/fuzzing/random-changes.ts'
import { engine } from '../../support/servers/cairn.ts'
import { aFreePort } from '../../support/servers/free-port.ts'
import { endPrograms, startProgram } from '../../support/servers/program.ts'

/** Set CAIRN_CHANGES=10000 for a long run: half an hour for PostgreSQL on two cores. */
const usual = engine === 'sqlite' ? 4_000 : 1_000
const [changes, kills, lanes] = [Number(process.env.CAIRN_CHANGES ?? usual), 20, 4]

describe("the SDK's mirror", () => {
  let empty: Empty

  beforeAll(async () => {
    empty = await engines[engine]()
  })
  afterAll(async () => {
    await endPrograms()
    await empty.drop()
  })

  it('equals the map after thousands of random changes and twenty kills', { timeout: 3_600_000 }, async () => {
    // A fixed port lets the client reach the restarted program.
    const settings = { ...empty.settings, PORT: String(await aFreePort()) }
    let program = startProgram(settings)
    const [baseUrl, token] = [await program.url, await program.token]
    const client = createClient({ baseUrl, token, retries: 8, backoffMs: 50 })
    const seed = Date.now()
    const random = randomFrom(seed)
    const [change, mirror, stop] = [changerOf(client, random), await client.mirror(), new AbortController()]
    const seen: number[] = []
    const following = (async () => {
      for await (const { seq } of mirror.follow({ signal: stop.signal, everyMs: 100 })) seen.push(seq)
    })()
    let [next, done, killed] = [0, 0, 0]
    const work = async () => {
      while (next < changes) {
        next += 1
        if (await change(next)) done += 1
        if (next < ((killed + 1) * changes) / (kills + 1) || killed >= kills) continue
        killed += 1
        await program.kill()
        program = startProgram(settings)
        await program.url
      }
    }
    await Promise.all(Array.from({ length: lanes }, work))
    stop.abort()
    await following
    await mirror.update()

    expect(killed).toBe(kills)
    expect(done, `seed ${seed}`).toBeGreaterThan(changes / 3)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
    await expectMirrored(mirror, client)
  })
})
