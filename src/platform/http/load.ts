import { monitorEventLoopDelay } from 'node:perf_hooks'
import { overloaded } from '../errors.ts'
import { lagMeasures } from '../measure.ts'

/** A disk or another program may pause the process for seconds. With so few requests, rejecting some wouldn't help. */
const alwaysServed = 100

/**
 * Rejects requests when too many arrive together. Node answers everything that has arrived in one turn of the event
 * loop, during which no one else is served. Rejecting costs almost nothing, so the turn ends soon, and its other
 * requests are answered in time. Requests that wait for the database don't count: they wait in the database's own
 * queue.
 */
export class Load {
  readonly #maxTurnMs: number
  /** When the first request of this turn was read. */
  #turnStarted: number | undefined
  /** How many requests have been read in this turn. */
  #read = 0

  /** In milliseconds; 0 for no limit. */
  constructor(maxTurnMs: number) {
    this.#maxTurnMs = maxTurnMs
  }

  /** Throws if earlier requests have kept the process busy for too long. */
  assertRoom(): void {
    if (this.#maxTurnMs === 0) return
    const now = performance.now()
    this.#read += 1
    if (this.#turnStarted === undefined) {
      this.#turnStarted = now
      setImmediate(() => {
        this.#turnStarted = undefined
        this.#read = 0
      })
    } else if (this.#read > alwaysServed && now - this.#turnStarted > this.#maxTurnMs) {
      throw overloaded('lag')
    }
  }
}

const resolutionMs = 20
const windowMs = 1_000

/** Measures how late the event loop is, until it's stopped. */
export function measureLag(): { stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  const timer = setInterval(() => {
    lagMeasures.publish({ medianMs: lateMs(delays.percentile(50)), maxMs: lateMs(delays.max) })
    delays.reset()
  }, windowMs).unref()
  return {
    stop: () => {
      clearInterval(timer)
      delays.disable()
    },
  }
}

const lateMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs)
