import { warnOf } from './db/database-errors.ts'
import { shortWorkMs, withinMs } from './db/time-limit.ts'
import type { Log } from './log.ts'

/**
 * Runs the work now and at every interval, one run at a time, and once more when it's stopped. `failure` is logged once
 * when the work fails, not at every tick until it succeeds again.
 */
export function repeat(options: { everyMs: number; work(): Promise<void>; log: Log; failure: string }) {
  const { everyMs, work, log, failure } = options
  let isFailing = false
  const attempt = async () => {
    try {
      await withinMs(shortWorkMs, work)
      isFailing = false
    } catch (error) {
      if (!isFailing) warnOf(log, error, `${failure}, will be retried`)
      isFailing = true
    }
  }
  let running: Promise<void> | undefined
  const tick = () => {
    // Ticks during a slow run are dropped, or they would all run at once afterwards.
    running ??= attempt().finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(tick, everyMs)
  tick()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
      await attempt()
    },
  }
}
