import { describe, expect, it } from 'vitest'
import { Load } from './load.ts'

const limits = { maxLagMs: 100, maxWaiting: 3 }

const aLoad = (waiting = { read: 0, write: 0 }) => new Load(limits, (kind) => waiting[kind])

/** How many of a hundred requests are rejected. */
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

describe('overload', () => {
  it("isn't caused by one long pause, or by many short ones", () => {
    const load = aLoad()
    for (const lagMs of [5_000, 0, 90, 99, 3_000, 20, 400]) load.recordLag(lagMs)
    expect(refusedBy(load)).toBe(0)
  })

  it('starts after two seconds of lag; the share of rejected requests grows, then shrinks as the lag drops', () => {
    const load = aLoad()
    const refused = [150, 150, 150, 150, 150, 20, 20, 150, 20].map((lagMs) => {
      load.recordLag(lagMs)
      return refusedBy(load)
    })
    expect(refused).toEqual([0, 30, 60, 90, 90, 80, 70, 70, 60])
    for (let seconds = 0; seconds < 10; seconds += 1) load.recordLag(0)
    expect(refusedBy(load)).toBe(0)
  })

  it('starts when too many requests are waiting to read or write', () => {
    const [everybody, writers, few] = [
      aLoad({ read: 3, write: 3 }),
      aLoad({ read: 0, write: 3 }),
      aLoad({ read: 2, write: 2 }),
    ]
    expect([refusedBy(everybody, 'GET'), refusedBy(everybody, 'POST')]).toEqual([100, 100])
    expect([refusedBy(writers, 'HEAD'), refusedBy(writers, 'DELETE')]).toEqual([0, 100])
    expect([refusedBy(few, 'GET'), refusedBy(few, 'POST')]).toEqual([0, 0])
  })

  it('never happens without limits', () => {
    const load = new Load({ maxLagMs: 0, maxWaiting: 0 }, () => 1_000_000)
    for (let seconds = 0; seconds < 5; seconds += 1) load.recordLag(10_000)
    expect(refusedBy(load)).toBe(0)
  })
})
