import pg from 'pg'
import { type DatabaseFault, type FaultKind, faultOf } from './database-errors.ts'
import { planName } from './statement.ts'
import { assertInTime, timeLimit } from './time-limit.ts'

/** A new connection may take this long at least: the server starts a process for it. */
const defaultConnectMs = 3_000
const minConnectMs = 1_000

export interface ClientConfig extends pg.ClientConfig {
  /** How long an answer may take, by our own clock; 0 for no limit. */
  answerMs: number
  /** How long a ping and a new connection may take. */
  pingMs: number
  /** The clients that are not connected yet. */
  connecting?: Set<Client>
}

/** After one of these, another connection may lead to a database that works: the old one is not used again. */
const faultsOfConnection: (FaultKind | undefined)[] = ['unreachable', 'refused', 'no answer', 'read only', 'i/o error']

/** A connection that knows until when its statement has to be answered. Statements that keep their plan have a name. */
export class Client extends pg.Client {
  /** Whether it's in use, or idle in the pool. */
  isUsed = false
  /** Asks for nothing. What does not answer that in time is silent, and is cut. */
  readonly ping: () => Promise<unknown>
  /** The connection is dropped when it is released. */
  isAtFault = false
  readonly #answerMs: number
  readonly #pingMs: number
  #running = 0
  #answerBy = Infinity
  #askedAt = Infinity
  #fault: DatabaseFault | undefined
  #isCorked = false

  constructor(config?: pg.ClientConfig) {
    const { answerMs = 0, pingMs = 0, connecting } = config as ClientConfig
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
      // A transaction that is too late is rolled back.
      if (sent[0] !== 'rollback') assertInTime()
      return this.#answered(() => send(...sent), this.#limitMs())
    }) as typeof this.query
    this.ping = () => this.#answered(() => send('select 1'), this.#pingMs)
  }

  /** What is sent at once leaves in one packet, which wakes the backend once. */
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

  /** Whether it waits for an answer requested before then that has a time limit. */
  asksSince(time: number): boolean {
    return this.#askedAt < time && this.#answerBy < Infinity
  }

  /** Those who wait for an answer get this fault. Nothing is sent: a silent connection would not end. */
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
      // What follows, such as a rollback, would only say that the connection is gone.
      throw this.#fault ?? error
    } finally {
      this.#running -= 1
      // Answers come in the order of the questions: the time of the next one begins with this answer.
      if (this.#running > 0) this.#startClock(limitMs)
      else this.#answerBy = this.#askedAt = Infinity
    }
  }

  #startClock(limitMs: number): void {
    this.#askedAt = performance.now()
    this.#answerBy = this.#askedAt + limitMs
  }

  /** How long the caller still waits does not matter: an impatient caller is no sign of a silent server. */
  #limitMs(): number {
    return this.#answerMs === 0 || timeLimit()?.endsAt === Infinity ? Infinity : this.#answerMs
  }
}

/** No longer than the caller waits, but at least a second. */
function connectLimitMs(pingMs: number): number {
  const endsAt = timeLimit()?.endsAt ?? Infinity
  return Math.min(Math.max(pingMs, defaultConnectMs), Math.max(endsAt - performance.now(), minConnectMs))
}
