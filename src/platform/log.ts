import { pino } from 'pino'
import { timestampOf } from '../lib/time.ts'

type Say = (facts: object, words: string) => void

export interface Log {
  info: Say
  warn: Say
  error: Say
}

/**
 * Structured lines on stderr, for stdout belongs to what people asked for. Lines are written in batches, at the latest
 * after a second; an error is written at once, with everything before it, and at the end so is the rest (which pino
 * only does for a stream that is not `sync`).
 */
export function openLog(level: string): Log {
  const stream = pino.destination({ fd: 2, sync: false, minLength: 4_096, periodicFlush: 1_000 })
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${timestampOf(new Date())}"`,
    serializers: { err: withoutData },
  }
  const lines = pino(options, stream)
  return {
    info: (facts, words) => lines.info(facts, words),
    warn: (facts, words) => lines.warn(facts, words),
    error: (facts, words) => {
      lines.error(facts, words)
      stream.flushSync()
    },
  }
}

/** What went wrong, and not with whose data: PostgreSQL adds the whole row to its errors, as `detail`. */
const withoutData = ({ name, code, message, stack }: Error & { code?: string }) => ({
  type: name,
  code,
  message,
  stack,
})
