import { describe, expect, it } from 'vitest'
import { pruneKeys } from '../../src/platform/http/prune-keys.ts'
import { aMap } from '../support/builders/a-map.ts'
import { startServer } from '../support/servers/cairn.ts'

const hour = 3_600_000
const day = 24 * hour

describe('Idempotency-Key and the clock', () => {
  it('201 the answer is kept for a day, and the key is free after it', async () => {
    const { send, at } = await aClockedMap()
    await send('k')

    for (const hours of [8, 16]) {
      at(hours * hour)
      await send(`other ${hours}`)
    }
    at(day)
    expect(await send('k')).toBe('again')
    at(day + 1)
    expect(await send('k')).toBe('done')
  })

  it('201 a jump forward forgets no fresh key, neither at once nor with the keys that follow', async () => {
    const { send, at } = await aClockedMap()
    await send('k')

    at(400 * day)
    expect(await send('k')).toBe('again')
    for (let n = 0; n < 30; n += 1) {
      at(400 * day + n * 60_000)
      await send(`after ${n}`)
    }
    expect(await send('k')).toBe('again')

    // The clock is corrected.
    at(hour)
    expect([await send('k'), await send('corrected'), await send('corrected')]).toEqual(['again', 'done', 'again'])
  })

  it('201 a jump back refuses no key and keeps none for longer than a day', async () => {
    const { send, at } = await aClockedMap()
    await send('k')

    at(-400 * day)
    expect([await send('k'), await send('later'), await send('later')]).toEqual(['again', 'done', 'again'])
    for (const hours of [8, 16, 24, 25]) {
      at(-400 * day + hours * hour)
      await send(`after ${hours}`)
    }
    expect([await send('k'), await send('later'), await send('after 8')]).toEqual(['done', 'done', 'again'])
  })

  it('a map that is quiet forgets its keys all the same, a day after they were seen by a process that runs', async () => {
    const { map, send, at } = await aClockedMap()
    await send('k')
    await pruneKeys(map.operator, 0)
    await send('later')

    // However far the clock jumps, only time that has passed counts.
    at(400 * day)
    await pruneKeys(map.operator, day - 1)
    expect([await send('k'), await send('later')]).toEqual(['again', 'again'])
    await pruneKeys(map.operator, day)
    expect([await send('later'), await send('k')]).toEqual(['again', 'done'])
    await pruneKeys(map.operator, 2 * day)
    expect(await send('later')).toBe('done')
  })
})

/** A map on a server whose clock is set by hand. */
async function aClockedMap() {
  const start = Date.parse('2030-01-01T12:00:00.000Z')
  let now = start
  const map = await aMap(await startServer({}, () => new Date(now)))
  return {
    map,
    at: (ms: number) => {
      now = start + ms
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
