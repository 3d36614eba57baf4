import { pino } from 'pino'

export type Log = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error'>

/**
 * Structured lines on stderr, for stdout belongs to what people asked for. Lines are written in batches, at the latest
 * after a second; an error is written at once, with everything before it.
 */
export function openLog(level: string): Log {
  const stream = pino.destination({ fd: 2, sync: true, minLength: 4_096, periodicFlush: 1_000 })
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(words, method, severity) {
          method.apply(this, words)
          if (severity >= errorSeverity) stream.flushSync()
        },
      },
    },
    stream,
  )
}

const errorSeverity = 50
