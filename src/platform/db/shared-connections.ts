import type pg from 'pg'
import { type TimeLimit, timeLimit } from './time-limit.ts'

interface Lender {
  connect(node?: number): Promise<pg.PoolClient>
}

interface Shared {
  node: number | undefined
  client: Promise<pg.PoolClient>
  users: number
}

/**
 * Lookups that a request sends together share one connection and don't wait for each other's results. Separate
 * connections would each wake a backend, which takes longer than the query, and one page could use up the pool. For
 * quick queries only, because results arrive in order.
 */
export class SharedConnections implements Lender {
  readonly #pool: Lender
  readonly #shared = new WeakMap<TimeLimit, Shared>()

  constructor(pool: Lender) {
    this.#pool = pool
  }

  connect(node?: number): Promise<pg.PoolClient> {
    const limit = timeLimit()
    if (!limit || limit.endsAt === Infinity) return this.#pool.connect(node)
    const shared = this.#shared.get(limit) ?? this.#share(limit, node)
    if (shared.node !== node) return this.#pool.connect(node)
    shared.users += 1
    return shared.client
  }

  #share(limit: TimeLimit, node: number | undefined): Shared {
    const shared: Shared = { node, client: this.#pool.connect(node), users: 0 }
    this.#shared.set(limit, shared)
    shared.client.then(
      (client) => this.#countReleases(client, shared, limit),
      () => this.#shared.delete(limit),
    )
    return shared
  }

  /** The last user releases it. If any of them reports it broken, it's dropped. */
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
