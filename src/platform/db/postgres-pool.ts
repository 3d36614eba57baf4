import pg from 'pg'
import { DatabaseFault } from './database-errors.ts'
import { isClosing, Places } from './places.ts'
import { Client, type ClientConfig } from './postgres-client.ts'

const lookEveryMs = 250
/** How long connections may take to say good-bye. */
const endMs = 500

interface Options extends ClientConfig {
  size: number
  /** Told of connections that are lost. */
  onLost(error: Error): void
}

/**
 * The connections to PostgreSQL. Who waits for one waits in `places`. A connection whose answer is overdue is cut. After a
 * fault no connection of before is used again: what was wrong with one is most likely wrong with all.
 */
export class PostgresPool {
  readonly places: Places
  readonly options: pg.PoolConfig
  readonly #pool: pg.Pool
  readonly #clients = new Set<Client>()
  readonly #look: NodeJS.Timeout
  readonly #interrupted = Promise.withResolvers<void>()
  #ended: Promise<void> | undefined

  constructor({ size, onLost, ...options }: Options) {
    this.places = new Places(size)
    this.#pool = new pg.Pool({ ...options, max: size, Client })
    this.options = this.#pool.options
    // Without handlers a lost connection, idle or between two statements, would end the process.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (connected) => {
      const client = connected as Client & pg.PoolClient
      this.#clients.add(client)
      client.once('end', () => this.#clients.delete(client))
      // Who uses it learns of it by the next statement.
      client.on('error', (error) => client.isUsed || onLost(error))
    })
    this.#look = setInterval(() => this.#cutOverdue(), lookEveryMs).unref()
  }

  get idle(): number {
    return this.#pool.idleCount
  }

  async connect(): Promise<pg.PoolClient> {
    await this.places.take()
    try {
      return this.#lend((await this.#pool.connect()) as Client & pg.PoolClient)
    } catch (error) {
      this.places.give()
      throw error
    }
  }

  /** Whatever runs or waits fails now. */
  interrupt(): void {
    this.places.close()
    for (const client of this.#clients) client.cut(isClosing())
    this.#interrupted.resolve()
  }

  /** Waits for those who use a connection, unless they were interrupted. */
  end(): Promise<void> {
    this.#ended ??= this.#end()
    return this.#ended
  }

  async #end(): Promise<void> {
    this.places.close()
    await Promise.race([this.#pool.end(), this.#interrupted.promise])
    clearInterval(this.#look)
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const client of this.#clients) client.once('end', () => this.#clients.size === 0 && resolve())
    if (this.#clients.size === 0) return
    const late = setTimeout(resolve, endMs)
    await promise
    clearTimeout(late)
    // A silent connection never ends by itself, and the process would not end before it.
    for (const client of this.#clients) client.cut(isClosing())
  }

  #lend(client: Client & pg.PoolClient): pg.PoolClient {
    const release = client.release
    client.isUsed = true
    client.release = (destroy) => {
      if (client.isAtFault) this.#retireAll()
      client.isUsed = false
      release(destroy || client.isAtFault)
      this.places.give()
    }
    return client
  }

  #cutOverdue(): void {
    const now = performance.now()
    for (const client of this.#clients) if (client.isOverdue(now)) client.cut(noAnswer())
  }

  #retireAll(): void {
    for (const client of this.#clients) {
      client.isAtFault = true
      if (!client.isUsed) client.cut(isClosing())
    }
  }
}

const noAnswer = () => new DatabaseFault('no answer', 'The database has not answered in time.')
