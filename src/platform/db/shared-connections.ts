import type pg from 'pg'
import { type TimeLimit, timeLimit } from './time-limit.ts'

interface Lender {
  connect(): Promise<pg.PoolClient>
}

interface Shared {
  client: Promise<pg.PoolClient>
  users: number
}

/**
 * The look-ups that a request sends at once share one connection: they are sent without waiting for each other's answers.
 * On a connection each they would wake a backend each, which takes longer than to answer them; and the page of one task
 * would take all connections of the pool. Only for what is quick, because each answer waits for those before it.
 */
export class SharedConnections implements Lender {
  readonly #pool: Lender
  readonly #shared = new WeakMap<TimeLimit, Shared>()

  constructor(pool: Lender) {
    this.#pool = pool
  }

  connect(): Promise<pg.PoolClient> {
    const limit = timeLimit()
    if (!limit || limit.endsAt === Infinity) return this.#pool.connect()
    const shared = this.#shared.get(limit) ?? this.#share(limit)
    shared.users += 1
    return shared.client
  }

  #share(limit: TimeLimit): Shared {
    const shared: Shared = { client: this.#pool.connect(), users: 0 }
    this.#shared.set(limit, shared)
    shared.client.then(
      (client) => this.#countReleases(client, shared, limit),
      () => this.#shared.delete(limit),
    )
    return shared
  }

  /** The last user gives it back. If one of them reports it broken, it is dropped. */
  #countReleases(client: pg.PoolClient, shared: Shared, limit: TimeLimit): void {
    const { release } = client
    let broken: Error | boolean | undefined
    client.release = (destroy) => {
      broken ||= destroy
      shared.users -= 1
      if (shared.users > 0) return
      this.#shared.delete(limit)
      release(broken)
    }
  }
}
