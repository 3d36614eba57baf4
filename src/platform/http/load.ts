import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { WaitingRequests } from '../db/database.ts'
import { Unavailable } from '../errors.ts'
import { lagMeasures, shedMeasures } from '../measure.ts'

interface LoadLimits {
  /** In milliseconds; 0 for no limit. */
  maxLagMs: number
  /** Requests waiting for the database; 0 for no limit. */
  maxWaiting: number
}

/** In percent. At least one request in ten is served. */
const maxRefusedPercent = 90

/**
 * Decides when the server is overloaded. Rejecting a request costs almost nothing, and lets the others finish in time.
 * One slow second isn't overload, because startup and garbage collection also cause long pauses. Two slow seconds in a
 * row are.
 */
export class Load {
  readonly #limits: LoadLimits
  readonly #waiting: WaitingRequests
  /** The percentage of requests rejected because of this process's lag. */
  #refused = 0
  /** Each request adds `#refused`. At 100, a request is rejected and 100 is subtracted. */
  #owed = 0
  #wasLate = false

  constructor(limits: LoadLimits, waiting: WaitingRequests) {
    this.#limits = limits
    this.#waiting = waiting
  }

  /** Records this process's lag over the last second. The share of rejected requests grows fast and shrinks slowly. */
  recordLag(lagMs: number): void {
    const isLate = this.#limits.maxLagMs > 0 && lagMs > this.#limits.maxLagMs
    if (!isLate) this.#refused = Math.max(0, this.#refused - 10)
    else if (this.#wasLate) this.#refused = Math.min(maxRefusedPercent, this.#refused + 30)
    this.#wasLate = isLate
  }

  /** The percentage of requests that are rejected. */
  get refusedPercent(): number {
    return this.#refused
  }

  /** Throws if there's no room for the request. */
  assertRoom(method: string): void {
    const { maxWaiting } = this.#limits
    const kind = ['GET', 'HEAD'].includes(method) ? 'read' : 'write'
    if (maxWaiting > 0 && this.#waiting(kind) >= maxWaiting) throw busy('waiting')
    if (this.#refused === 0) return
    this.#owed += this.#refused
    if (this.#owed < 100) return
    this.#owed -= 100
    throw busy('lag')
  }
}

const busy = (reason: 'lag' | 'waiting') => {
  shedMeasures.publish({ reason })
  return new Unavailable('busy', 'The server is busy. Try again in a few seconds.')
}

const resolutionMs = 20
const windowMs = 1_000

/** Measures until it's stopped. Uses the median of each second, which a single pause doesn't change. */
export function measureLag(load: Pick<Load, 'recordLag' | 'refusedPercent'>): { stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  const timer = setInterval(() => {
    const [medianMs, maxMs] = [lateMs(delays.percentile(50)), lateMs(delays.max)]
    load.recordLag(medianMs)
    lagMeasures.publish({ medianMs, maxMs, refusedPercent: load.refusedPercent })
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
