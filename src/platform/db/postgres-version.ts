import { setImmediate as nextTurn } from 'node:timers/promises'
import { keepPlan } from './statement.ts'
import { asSharedWork } from './time-limit.ts'

/**
 * A snapshot lists the transactions that have ended, so two equal ones see the same rows. Null on Citus, where other
 * machines write, and on a standby, whose snapshots don't list running transactions. The server's start time is for
 * poolers that switch servers without closing our connection.
 */
const question = `select case when to_regclass('pg_dist_partition') is null and not pg_is_in_recovery()
  then concat(pg_current_snapshot(), ' ', pg_postmaster_start_time()) end as snapshot`
keepPlan(question)

interface Connections {
  /** How many have been opened so far. */
  readonly opened: number
  connect(): Promise<{
    query(text: string): Promise<{ rows: { snapshot: string | null }[] }>
    release(): void
  }>
}

/**
 * The version of a PostgreSQL database, which changes with every commit (decision 7). One query answers all requests
 * that were waiting when it was sent. A request that arrives later waits for the next one, so it never misses a commit
 * made before it arrived.
 */
export class PostgresVersion {
  readonly #connections: Connections
  #waiting: PromiseWithResolvers<string | undefined> | undefined
  #isAsking = false

  constructor(connections: Connections) {
    this.#connections = connections
  }

  read(): Promise<string | undefined> {
    this.#waiting ??= Promise.withResolvers()
    if (!this.#isAsking) void this.#askWhileNeeded()
    return this.#waiting.promise
  }

  async #askWhileNeeded(): Promise<void> {
    this.#isAsking = true
    while (this.#waiting) {
      // While the last responses were being sent, more requests arrived. The second turn begins after they're read.
      await nextTurn()
      await nextTurn()
      const waiting = this.#waiting
      this.#waiting = undefined
      // In its own lane, so that no one's other requests delay it.
      await asSharedWork(() => this.#ask(), 'version').then(waiting.resolve, waiting.reject)
    }
    this.#isAsking = false
  }

  async #ask(): Promise<string | undefined> {
    const client = await this.#connections.connect()
    try {
      // After a crash, PostgreSQL may reuse the ids of transactions that it lost, but never on the same connection.
      const { opened } = this.#connections
      const { rows } = await client.query(question)
      const snapshot = rows[0]?.snapshot
      return snapshot ? `${opened} ${snapshot}` : undefined
    } finally {
      client.release()
    }
  }
}
