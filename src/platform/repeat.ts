import { warnOf } from './db/report-fault.ts'
import { shortWorkMs, withinMs } from './db/time-limit.ts'
import type { Log } from './log.ts'

interface Options {
  everyMs: number
  work(): Promise<void>
  log: Log
  /** For the log, when it failed. */
  failure: string
}

/** Does the work at every interval, never twice at a time, and once more at the end. */
export function repeat({ everyMs, work, log, failure }: Options): { stop(): Promise<void> } {
  const attempt = () => withinMs(shortWorkMs, work).catch((error) => warnOf(log, error, `${failure}, will be retried`))
  let running: Promise<unknown> | undefined
  const tick = () => {
    // A tick that comes while the work is slow is dropped, or all of them would run at once afterwards.
    running ??= attempt().finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(tick, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
      await attempt()
    },
  }
}
