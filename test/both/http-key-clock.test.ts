import { describe, expect, it } from 'vitest'
import { pruneKeys } from '../../src/platform/http/idempotency.ts'
import { aMap } from '../support/builders/a-map.ts'
import { startServer } from '../support/servers/cairn.ts'

const day = 24 * 3_600_000
const tenYears = 3_650 * day

describe('Idempotency-Key and the clock', () => {
  it('201 keeps the response for a day of hourly runs, then frees the key', async () => {
    const { send, hours } = await aClockedMap()
    await send('early')
    await hours(1)
    await send('late')

    await hours(23)
    expect([await send('early'), await send('late')]).toEqual(['again', 'again'])
    await hours(1)
    expect([await send('early'), await send('late')]).toEqual(['done', 'again'])
    await hours(1)
    expect([await send('early'), await send('late')]).toEqual(['again', 'done'])
  })

  it('201 keeps all keys when the clock jumps by ten years, back and forth', async () => {
    const { send, at, hours } = await aClockedMap()
    await send('k')

    for (const time of [tenYears, 0, tenYears, -tenYears, 2 * tenYears]) {
      at(time)
      // Hourly jobs run once after a jump.
      await hours(1)
      await send(`after ${time}`)
      expect(await send('k')).toBe('again')
    }
  })

  it("201 each map's keys expire independently", async () => {
    const [one, other] = [await aClockedMap(), await aClockedMap()]
    await one.send('k')
    await other.send('k')

    await one.hours(25)

    expect([await one.send('k'), await other.send('k')]).toEqual(['done', 'again'])
  })
})

/** A map on a server with a manual clock, whose hourly jobs run only on demand. */
async function aClockedMap() {
  const start = Date.parse('2030-01-01T12:00:00.000Z')
  let now = start
  const map = await aMap(await startServer({ JOBS: 'off' }, () => new Date(now)))
  return {
    at: (ms: number) => {
      now = start + ms
    },
    hours: async (count: number) => {
      for (let run = 0; run < count; run += 1) await pruneKeys(map.operator)
    },
    send: async (key: string): Promise<'done' | 'again'> => {
      const json = { parent: map.list(), title: key }
      const headers = { 'idempotency-key': key.replaceAll(' ', '-') }
      const answer = await map.call('write', 'POST', '/api/1/map/tasks/create/', { headers, json })
      expect(answer.status).toBe(201)
      return answer.headers.has('idempotent-replayed') ? 'again' : 'done'
    },
  }
}
