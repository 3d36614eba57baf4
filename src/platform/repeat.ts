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
  let running: Promise<unknown> = Promise.resolve()
  const next = () => {
    running = running.then(attempt)
    return running
  }
  const timer = setInterval(next, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await next()
    },
  }
}
