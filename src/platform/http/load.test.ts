import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { Load } from './load.ts'

const maxTurnMs = 2_000

/** Time passes only when a test says so. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
})

it("a turn of the event loop that takes too long rejects its other requests, but not the next turn's", async () => {
  const load = new Load(maxTurnMs)
  for (let turns = 0; turns < 3; turns += 1) {
    await nextTurn()
    vi.advanceTimersByTime(2 * maxTurnMs)
    for (let requests = 0; requests < 99; requests += 1) load.assertRoom()
    vi.advanceTimersByTime(maxTurnMs + 1)
    load.assertRoom()
    expect(() => load.assertRoom()).toThrow('The server is busy.')
    expect(() => load.assertRoom()).toThrow('The server is busy.')
  }
})

it("a long pause before the first request, or many short turns, don't count", async () => {
  const load = new Load(maxTurnMs)
  for (let turns = 0; turns < 10; turns += 1) {
    await nextTurn()
    for (let requests = 0; requests < 150; requests += 1) load.assertRoom()
    vi.advanceTimersByTime(maxTurnMs / 2)
    load.assertRoom()
  }
  vi.advanceTimersByTime(2 * maxTurnMs)
  await nextTurn()
  load.assertRoom()
})

it('without a limit, nothing is rejected', () => {
  const load = new Load(0)
  for (let requests = 0; requests < 150; requests += 1) load.assertRoom()
  vi.advanceTimersByTime(60_000)
  load.assertRoom()
})
