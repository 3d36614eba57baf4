import { pino } from 'pino'

export type Log = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error'>

/** Structured lines on stderr, for stdout belongs to what people asked for. */
export function openLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }))
}
