import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { Siblings } from '../siblings.ts'
import { RateLimit } from './rate-limit.ts'

const now = Date.parse('2026-03-01T12:00:30Z')

it("a network's limit resets in the next minute", () => {
  const limit = new RateLimit('pages', 2)
  const take = (at = now) => limit.take({ network: '192.0.2.1' }, at)

  expect([take(), take(), take()]).toMatchObject([{ allowed: true }, { allowed: true }, { allowed: false }])
  expect(() => limit.assertWithin({ network: '192.0.2.1' }, now)).toThrow('in 30 s')
  expect(take(now + 30_000)).toMatchObject({ allowed: true, remaining: 1 })
})

it('limits a client that uses a different network of the same /48 for every request', () => {
  const limit = new RateLimit('pages', 2)
  const allowed = Array.from({ length: 100 }, (_, n) =>
    limit.take({ network: `2001:db8:1:${n.toString(16)}` }, now),
  ).filter((used) => used?.allowed)

  expect(allowed).toHaveLength(32)
  expect(limit.take({ network: '2001:db8:2:1' }, now)).toMatchObject({ allowed: true })
})

it('bounds how many networks are counted', () => {
  const limit = new RateLimit('pages', 2)
  const others = (count: number) => {
    for (let n = 0; n < count; n++) limit.take({ network: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }, now)
  }
  limit.take({ network: '192.0.2.1' }, now)
  others(20_000)
  expect(limit.take({ network: '192.0.2.1' }, now)).toMatchObject({ remaining: 0 })
  others(60_000)
  expect(limit.take({ network: '192.0.2.1' }, now)).toMatchObject({ remaining: 1 })
})

it('a client gets the whole limit on one connection, and its requests also count in the other process', async () => {
  const limits = joined(2).map((siblings) => {
    const limit = new RateLimit('requests', 3)
    limit.shareWith(siblings, () => new Date(now))
    return limit
  })
  const take = (process: number) => limits[process]?.take({ id: 7 }, now)

  expect([take(0), take(0), take(0)].map((used) => used?.remaining)).toEqual([2, 1, 0])
  await expect.poll(() => limits[1]?.take({ id: 7 }, now, 0)?.remaining).toBe(0)

  expect(take(1)).toMatchObject({ allowed: false, remaining: 0 })
  expect(limits[1]?.take({ id: 8 }, now)).toMatchObject({ allowed: true, remaining: 2 })
  expect(limits[1]?.policy).toBe('"default";q=3;w=60')
})

/** Processes that get each other's messages, as they do from a supervisor. */
function joined(count: number): Siblings[] {
  const listeners = Array.from({ length: count }, () => new EventEmitter())
  return listeners.map((own, id) => ({
    count,
    id,
    tell: (topic, message) => {
      for (const other of listeners) if (other !== own) other.emit(topic, structuredClone(message))
    },
    listen: (topic, listener) => void own.on(topic, listener),
  }))
}
