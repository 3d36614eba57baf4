import { overloaded, Unavailable } from '../errors.ts'
import { DatabaseFault } from './database-errors.ts'
import { assertInTime, timeLimit } from './time-limit.ts'

/** At 10 ms each, the last one still gets its turn within the default `REQUEST_TIMEOUT_SECONDS`. */
const maxWaiting = 1_000

/** The lane of jobs and checkpoints. There are few of them, and no one would try again if they were rejected. */
const background = 'background'

interface Waiter {
  group: number | undefined
  /** Whether no one is waiting for the result anymore. */
  hasLeft(): boolean
  enter(): void
  leave(error: Error): void
}

/**
 * Limits how many callers use the database at a time. The others queue, each within its own time limit. Lanes take
 * turns: someone who sends a lot only delays their own requests. `size` is the number of connections on PostgreSQL, and
 * 1 on SQLite, which has one writer. A group, such as the maps on one cluster node, can't use more than `perGroup`.
 */
export class Semaphore {
  readonly size: number
  readonly #perGroup: number
  readonly #usedBy = new Map<number, number>()
  /** Waiting callers, by lane. The first lane is next. */
  readonly #lanes = new Map<string, Waiter[]>()
  #waiting = 0
  #free: number
  #closed = false
  readonly #empty = Promise.withResolvers<void>()

  constructor(size: number, perGroup = size) {
    this.size = size
    this.#perGroup = perGroup
    this.#free = size
  }

  get waiting(): number {
    return this.#waiting
  }

  get used(): number {
    return this.size - this.#free
  }

  get isClosed(): boolean {
    return this.#closed
  }

  /** Returns undefined if there's room and no need to wait. */
  acquire(group?: number): Promise<void> | undefined {
    if (this.#closed) throw isClosing()
    assertInTime()
    if (this.#free === 0 || this.#isFull(group)) return this.#wait(group)
    this.#use(group, 1)
    return undefined
  }

  release(group?: number): void {
    this.#use(group, -1)
    this.#next()?.enter()
    if (this.#closed && this.used === 0) this.#empty.resolve()
  }

  /** Stops admitting callers and rejects all waiting ones. Resolves when the last user has left. */
  close(): Promise<void> {
    this.#closed = true
    for (const waiter of [...this.#lanes.values()].flat()) waiter.leave(isClosing())
    return this.used === 0 ? Promise.resolve() : this.#empty.promise
  }

  #isFull(group: number | undefined): boolean {
    return group !== undefined && (this.#usedBy.get(group) ?? 0) >= this.#perGroup
  }

  #use(group: number | undefined, change: 1 | -1): void {
    this.#free -= change
    if (group !== undefined) this.#usedBy.set(group, (this.#usedBy.get(group) ?? 0) + change)
  }

  #wait(group: number | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const limit = timeLimit()
    const lane = limit?.lane ?? background
    let timer: NodeJS.Timeout | undefined
    const end = (settle: () => void) => {
      clearTimeout(timer)
      this.#remove(lane, waiter)
      settle()
    }
    const waiter: Waiter = {
      group,
      hasLeft: () => limit?.hasLeft === true,
      enter: () => {
        this.#use(group, 1)
        end(resolve)
      },
      leave: (error) => end(() => reject(error)),
    }
    const endsAt = limit?.endsAt ?? Infinity
    if (endsAt !== Infinity) timer = setTimeout(() => waiter.leave(tooLong()), Math.max(endsAt - performance.now(), 0))
    const waiters = this.#lanes.get(lane)
    if (waiters) waiters.push(waiter)
    else this.#lanes.set(lane, [waiter])
    this.#waiting += 1
    if (this.#waiting > maxWaiting) this.#longestLane().at(-1)?.leave(overloaded('waiting'))
    return promise
  }

  /** The next caller whose group has room. Their lane goes to the end of the line. */
  #next(): Waiter | undefined {
    for (const [lane, waiters] of this.#lanes) {
      for (const waiter of [...waiters]) {
        if (waiter.hasLeft()) waiter.leave(gone())
        else if (!this.#isFull(waiter.group)) {
          this.#lanes.delete(lane)
          this.#lanes.set(lane, waiters)
          return waiter
        }
      }
    }
    return undefined
  }

  #remove(lane: string, waiter: Waiter): void {
    const waiters = this.#lanes.get(lane) ?? []
    waiters.splice(waiters.indexOf(waiter), 1)
    if (waiters.length === 0) this.#lanes.delete(lane)
    this.#waiting -= 1
  }

  /** The longest lane of callers. On a tie, the one that came last. */
  #longestLane(): Waiter[] {
    const ofCallers = [...this.#lanes].flatMap(([lane, waiters]) => (lane === background ? [] : [waiters]))
    return ofCallers.reduce((longest, lane) => (lane.length >= longest.length ? lane : longest), [])
  }
}

const tooLong = () => new DatabaseFault('too long in the queue', 'Others use the database, and the request is too old.')
const gone = () => new Unavailable('busy', 'The client has closed the connection.')
export const isClosing = () => new DatabaseFault('closing', 'The program is closing.')
