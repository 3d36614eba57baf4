import { describe, expect, it } from 'vitest'
import { Load } from './load.ts'

const limits = { maxLagMs: 100, maxWaiting: 3 }

const aLoad = (engine: 'sqlite' | 'postgres', waiting = 0) => new Load(limits, { engine, waiting: () => waiting })

/** Of a hundred requests. */
function refusedBy(load: Load, method = 'GET'): number {
  let refused = 0
  for (let sent = 0; sent < 100; sent += 1) {
    try {
      load.assertRoom(method)
    } catch {
      refused += 1
    }
  }
  return refused
}

describe('too much to do', () => {
  it('is not one long pause, nor many short ones', () => {
    const load = aLoad('sqlite')
    for (const lagMs of [5_000, 0, 90, 99, 3_000, 20, 400]) load.note(lagMs)
    expect(refusedBy(load)).toBe(0)
  })

  it('is being late for two seconds and more; then a part is refused, and less of it as soon as it helps', () => {
    const load = aLoad('sqlite')
    const refused = [150, 150, 150, 150, 150, 20, 20, 150, 20].map((lagMs) => {
      load.note(lagMs)
      return refusedBy(load)
    })
    expect(refused).toEqual([0, 30, 60, 90, 90, 80, 70, 70, 60])
    for (let seconds = 0; seconds < 10; seconds += 1) load.note(0)
    expect(refusedBy(load)).toBe(0)
  })

  it('is too many who wait: for a connection to PostgreSQL everybody, with SQLite only those who write', () => {
    expect([refusedBy(aLoad('postgres', 3), 'GET'), refusedBy(aLoad('postgres', 3), 'POST')]).toEqual([100, 100])
    expect([refusedBy(aLoad('sqlite', 3), 'GET'), refusedBy(aLoad('sqlite', 3), 'POST')]).toEqual([0, 100])
    expect(refusedBy(aLoad('postgres', 2), 'POST')).toBe(0)
  })

  it('is nothing without limits', () => {
    const load = new Load({ maxLagMs: 0, maxWaiting: 0 }, { engine: 'postgres', waiting: () => 1_000_000 })
    for (let seconds = 0; seconds < 5; seconds += 1) load.note(10_000)
    expect(refusedBy(load)).toBe(0)
  })
})
