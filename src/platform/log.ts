import { pino } from 'pino'

export type Log = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error'>

/**
 * Structured lines on stderr, for stdout belongs to what people asked for. Lines are written in batches, at the latest
 * after a second; an error is written at once, with everything before it, and at the end so is the rest (which pino
 * only does for a stream that is not `sync`).
 */
export function openLog(level: string): Log {
  const stream = pino.destination({ fd: 2, sync: false, minLength: 4_096, periodicFlush: 1_000 })
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutData },
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

/** What went wrong, and not with whose data: PostgreSQL adds the whole row to its errors, as `detail`. */
const withoutData = ({ name, code, message, stack }: Error & { code?: string }) => ({
  type: name,
  code,
  message,
  stack,
})
