import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseFault } from './database-errors.ts'

/** When the caller stops waiting, by `performance.now()`. */
export interface TimeLimit {
  endsAt: number
  /** Whose work it is, and what kind. Lanes take turns in queues. Undefined for background work. */
  readonly lane?: string | undefined
  /** Whether the caller no longer wants the result, so work doesn't have to start. */
  readonly hasLeft?: boolean
}

/** How long short background work can wait, such as looking for due jobs. */
export const shortWorkMs = 60_000

const current = new AsyncLocalStorage<TimeLimit | undefined>()

export const startLimit = (ms: number): TimeLimit => ({ endsAt: performance.now() + ms })

/** Waiting for a connection, the writer or a response all counts against the limit. */
export const within = <T>(limit: TimeLimit, work: () => T): T => current.run(limit, work)

export const withinMs = <T>(ms: number, work: () => T): T => current.run(startLimit(ms), work)

const sharedWorkMs = 15_000

/** For work that several requests wait for. It has its own limit, and the lane of the request that started it. */
export const asSharedWork = <T>(work: () => T, lane = timeLimit()?.lane): T =>
  current.run({ ...startLimit(sharedWorkMs), lane }, work)

/** For jobs: no one is waiting, so a statement may take a minute. Commands have no limits anyway. */
export const asBackgroundWork = <T>(work: () => T): T => current.run(undefined, work)

/** For work that takes longer the larger its input is. It doesn't count against the caller's limit. */
export async function notCounted<T>(work: () => Promise<T>): Promise<T> {
  const [limit, start] = [timeLimit(), performance.now()]
  try {
    return await asBackgroundWork(work)
  } finally {
    if (limit) limit.endsAt += performance.now() - start
  }
}

/** For work that may take any amount of time, such as building an index on a large table. */
export const withoutTimeout = <T>(work: () => T): T => current.run({ endsAt: Infinity }, work)

/** Gives each part its own limit, because the consumer may be slow. */
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

/** The caller's limit; undefined if there is none. */
export const timeLimit = (): TimeLimit | undefined => current.getStore()

/** Called before each statement, because many quick statements may add up to too long. */
export function assertInTime(): void {
  if ((timeLimit()?.endsAt ?? Infinity) < performance.now())
    throw new DatabaseFault('request timeout', 'The statements of the request took too long together.')
}

/** Limits for PostgreSQL. A time limit of zero means no limit, and isn't sent to the server. */
export interface DatabaseLimits {
  /** For a statement in a request, by the server's clock. */
  statementMs: number
  /** For a lock held by another transaction. */
  lockMs: number
  /** For the response to a statement, by our own clock: a connection may go silent. */
  answerMs: number
  /** How soon the system checks whether the other end of an idle connection is still there. */
  keepAliveMs: number
  /** How many processes share a server's connections. */
  processes: number
}

export const defaultLimits: DatabaseLimits = {
  statementMs: 8_000,
  lockMs: 6_000,
  answerMs: 9_000,
  keepAliveMs: 5_000,
  processes: 1,
}
