import { pino } from 'pino'
import { timestampOf } from '../lib/time.ts'
import { stderrOutput } from './log-output.ts'

type WriteLine = (fields: object, message: string) => void

export interface Log {
  info: WriteLine
  warn: WriteLine
  error: WriteLine
}

/**
 * Writes JSON lines to stderr, because stdout is for the output of commands. Lines are batched for up to a second; an
 * error is flushed immediately.
 */
export function openLog(level: string): Log {
  const output = stderrOutput()
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${timestampOf(new Date())}"`,
    serializers: { err: errorFields },
  }
  const logger = pino(options, output)
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => {
      logger.error(fields, message)
      output.flush()
    },
  }
}

/**
 * Leaves out all other fields of an error. PostgreSQL puts the row's values, which may be personal data, into `detail`.
 */
const errorFields = ({ name, code, message, stack }: Error & { code?: string }) => ({
  type: name,
  code,
  message,
  stack,
})
