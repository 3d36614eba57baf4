import { DatabaseFault } from './database-errors.ts'
import { assertInTime, timeLimit } from './time-limit.ts'

interface Waiter {
  enter(): void
  leave(error: Error): void
}

/**
 * Limits how many callers use the database at a time. The others queue, each within its own time limit. `size` is the
 * number of connections on PostgreSQL, and 1 on SQLite, which has one writer.
 */
export class Semaphore {
  readonly size: number
  readonly #waiting = new Set<Waiter>()
  /** How many connections each caller is waiting for: one request may need several at once. */
  readonly #callers = new Map<object, number>()
  #free: number
  #closed = false
  readonly #empty = Promise.withResolvers<void>()

  constructor(size: number) {
    this.size = size
    this.#free = size
  }

  /** How many callers are waiting: requests and jobs. */
  get waiting(): number {
    return this.#callers.size
  }

  get used(): number {
    return this.size - this.#free
  }

  get isClosed(): boolean {
    return this.#closed
  }

  /** Returns undefined if there's room and no need to wait. */
  acquire(): Promise<void> | undefined {
    if (this.#closed) throw isClosing()
    assertInTime()
    if (this.#free === 0) return this.#wait()
    this.#free -= 1
    return undefined
  }

  release(): void {
    const [next] = this.#waiting
    if (next) next.enter()
    else this.#free += 1
    if (this.#closed && this.used === 0) this.#empty.resolve()
  }

  /** Stops admitting callers and rejects all waiting ones. Resolves when the last user has left. */
  close(): Promise<void> {
    this.#closed = true
    for (const waiter of this.#waiting) waiter.leave(isClosing())
    return this.used === 0 ? Promise.resolve() : this.#empty.promise
  }

  #wait(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const limit = timeLimit()
    let timer: NodeJS.Timeout | undefined
    const end = (settle: () => void) => {
      clearTimeout(timer)
      this.#waiting.delete(waiter)
      this.#count(limit ?? waiter, -1)
      settle()
    }
    const waiter: Waiter = { enter: () => end(resolve), leave: (error) => end(() => reject(error)) }
    const endsAt = limit?.endsAt ?? Infinity
    if (endsAt !== Infinity) timer = setTimeout(() => waiter.leave(tooLong()), Math.max(endsAt - performance.now(), 0))
    this.#waiting.add(waiter)
    this.#count(limit ?? waiter, 1)
    return promise
  }

  #count(caller: object, change: 1 | -1): void {
    const times = (this.#callers.get(caller) ?? 0) + change
    if (times > 0) this.#callers.set(caller, times)
    else this.#callers.delete(caller)
  }
}

const tooLong = () => new DatabaseFault('too long in the queue', 'Others use the database, and the request is too old.')
export const isClosing = () => new DatabaseFault('closing', 'The program is closing.')
