import type pg from 'pg'
import { expect, it } from 'vitest'
import { SharedConnections } from './shared-connections.ts'
import { withinMs } from './time-limit.ts'

/** A pool that records the connections it lends and gets back. */
function aPool() {
  const given: unknown[] = []
  let lent = 0
  const connect = async () => {
    lent += 1
    return { release: (destroy?: boolean) => given.push(destroy ?? false) } as unknown as pg.PoolClient
  }
  return { connect, given, lent: () => lent }
}

it('simultaneous lookups in a request share one connection, which the last one releases', async () => {
  const pool = aPool()
  const shared = new SharedConnections(pool)
  await withinMs(60_000, async () => {
    const [first, second] = await Promise.all([shared.connect(), shared.connect()])
    expect(second).toBe(first)
    first?.release()
    expect(pool.given).toEqual([])
    second?.release(true)
    expect(pool.given).toEqual([true])
    ;(await shared.connect()).release()
  })
  expect(pool.lent()).toBe(2)
})

it("two requests don't share a connection, and calls outside a request each get their own", async () => {
  const pool = aPool()
  const shared = new SharedConnections(pool)
  const ask = () => shared.connect()
  await Promise.all([withinMs(60_000, ask), withinMs(60_000, ask), ask(), ask()])
  expect(pool.lent()).toBe(4)
})

it("tries again after a connection couldn't be acquired", async () => {
  const pool = aPool()
  let fails = true
  const shared = new SharedConnections({
    connect: () => (fails ? Promise.reject(new Error('none is free')) : pool.connect()),
  })
  await withinMs(60_000, async () => {
    await expect(Promise.all([shared.connect(), shared.connect()])).rejects.toThrow('none is free')
    fails = false
    await shared.connect()
  })
  expect(pool.lent()).toBe(1)
})
