import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { type FaultKind, faultOf } from './database-errors.ts'
import { withinMs } from './time-limit.ts'

const pauseMs = 500
const logEveryMs = 10_000
const attemptMs = 5_000

export interface WaitOptions {
  /** Zero: it has to be there at once. */
  forMs: number
  signal?: AbortSignal
}

/** Servers and databases are often started together. An error that does not pass by itself, such as a wrong password, ends the wait at once. */
export async function waitForDatabase(database: Database, log: Log, { forMs, signal }: WaitOptions): Promise<void> {
  const started = performance.now()
  let loggedAt: number | undefined
  for (;;) {
    const error = await attempt(database)
    if (error === undefined) {
      if (loggedAt !== undefined) log.info({}, 'database reached')
      return
    }
    const now = performance.now()
    if (!passing.includes(faultOf(error)) || forMs === 0) throw error
    if (now - started >= forMs) throw new Error(notReached(forMs, error), { cause: error })
    if (loggedAt === undefined || now - loggedAt >= logEveryMs) {
      log.warn(
        { reason: reasonOf(error), for_seconds: Math.round((now - started) / 1_000) },
        'waiting for the database',
      )
      loggedAt = now
    }
    await wait(pauseMs, undefined, signal ? { signal } : {})
  }
}

/** These end by themselves while a database starts or changes over. */
const passing: (FaultKind | undefined)[] = ['unreachable', 'no answer', 'too many clients', 'busy']

const attempt = (database: Database): Promise<Error | undefined> =>
  withinMs(attemptMs, () => sql`select 1`.execute(database.read)).then(
    () => undefined,
    (error: Error) => error,
  )

const notReached = (forMs: number, error: Error): string =>
  `The database could not be reached for ${forMs / 1_000} seconds: ${reasonOf(error)}. Check that it runs, and DATABASE_URL.`

/** Some errors of connections have a code and no message. */
const reasonOf = (error: Error): string => error.message || String((error as { code?: string }).code)
