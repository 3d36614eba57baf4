import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseFault } from './database-errors.ts'

/** When the caller stops waiting, by `performance.now()`. */
export interface TimeLimit {
  endsAt: number
}

/** How long short background work may wait, such as looking for due jobs. */
export const shortWorkMs = 60_000

const current = new AsyncLocalStorage<TimeLimit | undefined>()

export const startLimit = (ms: number): TimeLimit => ({ endsAt: performance.now() + ms })

/** All that the work waits for counts against the limit: a connection, the writer, an answer. */
export const within = <T>(limit: TimeLimit, work: () => T): T => current.run(limit, work)

export const withinMs = <T>(ms: number, work: () => T): T => current.run(startLimit(ms), work)

/** For jobs: no one waits for them, and a statement may take a minute. Commands have no limits anyway. */
export const asBackgroundWork = <T>(work: () => T): T => current.run(undefined, work)

/** For work that may take any amount of time, such as an index on a large table. */
export const withoutTimeout = <T>(work: () => T): T => current.run({ endsAt: Infinity }, work)

/** Each part has a limit of its own: the consumer may be slow. */
export async function* partsWithin<Part>(ms: number, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  const iterator = parts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await withinMs(ms, () => iterator.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}

/** The limit of the caller; undefined outside of all limits. */
export const timeLimit = (): TimeLimit | undefined => current.getStore()

/** Before each statement: many that are quick enough, one after the other, may take too long together. */
export function assertInTime(): void {
  if ((timeLimit()?.endsAt ?? Infinity) < performance.now())
    throw new DatabaseFault('request timeout', 'The statements of the request took too long together.')
}

/** How long the database may take with PostgreSQL. Zero is no limit, and is not told to the server. */
export interface DatabaseLimits {
  /** For a statement of a request, by the clock of the server. */
  statementMs: number
  /** For a lock that someone else holds. */
  lockMs: number
  /** For the answer to a statement, by our own clock: a connection may go silent. */
  answerMs: number
  /** How soon the system checks whether the other end of an idle connection is still there. */
  keepAliveMs: number
}

export const defaultLimits: DatabaseLimits = {
  statementMs: 8_000,
  lockMs: 6_000,
  answerMs: 9_000,
  keepAliveMs: 5_000,
}
