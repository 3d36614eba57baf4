import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { type DatabaseFault, type FaultKind, faultOf } from './database-errors.ts'
import { planName } from './statement.ts'
import { assertInTime, timeLimit } from './time-limit.ts'

/** The minimum time limit for a new connection: the server has to start a process. */
const defaultConnectMs = 3_000
const minConnectMs = 1_000

export interface ClientConfig extends pg.ClientConfig {
  /** How long to wait for a response, by our own clock; 0 for no limit. */
  answerMs: number
  /** The time limit for a ping or a new connection. */
  pingMs: number
  /** The clients that aren't connected yet. */
  connecting?: Set<Client>
  cluster?: Cluster
}

/** After one of these faults, a new connection may reach a working database, so the old one isn't used again. */
const faultsOfConnection: (FaultKind | undefined)[] = ['unreachable', 'refused', 'no answer', 'read only', 'i/o error']

/** A connection that tracks its statement's deadline. Statements that keep their plan have a name. */
export class Client extends pg.Client {
  /** Whether it's in use, or idle in the pool. */
  isUsed = false
  /** The cluster node that it's used for. */
  node: number | undefined
  /** Sends a trivial query. A connection that doesn't respond in time is closed. */
  readonly ping: () => Promise<unknown>
  /** The connection is dropped when it's released. */
  isAtFault = false
  readonly #answerMs: number
  readonly #pingMs: number
  #running = 0
  #answerBy = Infinity
  #askedAt = Infinity
  #fault: DatabaseFault | undefined
  #isCorked = false

  constructor(config?: pg.ClientConfig) {
    const { answerMs = 0, pingMs = 0, connecting, cluster } = config as ClientConfig
    super({ ...config, connectionTimeoutMillis: connectLimitMs(pingMs) })
    connecting?.add(this)
    for (const end of ['connect', 'end'] as const) this.once(end, () => connecting?.delete(this))
    this.#answerMs = answerMs
    this.#pingMs = pingMs
    const query = this.query.bind(this) as (...sent: unknown[]) => Promise<unknown>
    const send = (text: unknown, ...rest: unknown[]) => {
      this.#sendTogether()
      const name = typeof text === 'string' ? planName(text) : undefined
      return name === undefined ? query(text, ...rest) : query({ name, text, values: rest[0] })
    }
    this.query = (async (...sent: [unknown, ...unknown[]]) => {
      // A transaction past its time limit can still be rolled back.
      if (sent[0] !== 'rollback') assertInTime()
      if (typeof sent[0] === 'string') this.node = cluster?.route(sent[0], sent[1] as unknown[]) ?? this.node
      try {
        return await this.#answered(() => send(...sent), this.#limitMs())
      } catch (error) {
        throw cluster ? await cluster.explain(error, this.node) : error
      }
    }) as typeof this.query
    this.ping = () => this.#answered(() => send('select 1'), this.#pingMs)
  }

  /** Sends everything from the same tick in one packet, so the backend wakes up once. */
  #sendTogether(): void {
    if (this.#isCorked) return
    const { stream } = this.connection
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  isOverdue(now: number): boolean {
    return now > this.#answerBy
  }

  /** Whether it has been waiting since before `time` for a response that has a time limit. */
  asksSince(time: number): boolean {
    return this.#askedAt < time && this.#answerBy < Infinity
  }

  /** Fails all waiting callers with this fault. Sends nothing, because a silent connection would never respond. */
  cut(fault: DatabaseFault): void {
    this.#fault = fault
    this.connection.stream.destroy(fault)
  }

  async #answered(send: () => Promise<unknown>, limitMs: number): Promise<unknown> {
    if (this.#running === 0) this.#startClock(limitMs)
    this.#running += 1
    try {
      return await send()
    } catch (error) {
      if (faultsOfConnection.includes(faultOf(error))) this.isAtFault = true
      // Later errors, such as from a rollback, would only say that the connection is gone.
      throw this.#fault ?? error
    } finally {
      this.#running -= 1
      // Responses arrive in order, so the next one's clock starts now.
      if (this.#running > 0) this.#startClock(limitMs)
      else this.#answerBy = this.#askedAt = Infinity
    }
  }

  #startClock(limitMs: number): void {
    this.#askedAt = performance.now()
    this.#answerBy = this.#askedAt + limitMs
  }

  /** Ignores how long the caller is willing to wait: an impatient caller doesn't mean the server is silent. */
  #limitMs(): number {
    return this.#answerMs === 0 || timeLimit()?.endsAt === Infinity ? Infinity : this.#answerMs
  }
}

/** Waits no longer than the caller does, but at least a second. */
function connectLimitMs(pingMs: number): number {
  const endsAt = timeLimit()?.endsAt ?? Infinity
  return Math.min(Math.max(pingMs, defaultConnectMs), Math.max(endsAt - performance.now(), minConnectMs))
}
