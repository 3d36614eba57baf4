import pg from 'pg'
import { DatabaseFault, faultOf } from './database-errors.ts'
import { Client, type ClientConfig } from './postgres-client.ts'
import { isClosing, Semaphore } from './semaphore.ts'
import { asBackgroundWork } from './time-limit.ts'

const lookEveryMs = 250
/** How long a statement on a cluster takes before the nodes are checked. */
const slowMs = 1_000
/** How often an idle connection is pinged. */
const pingEveryMs = 2_000
/** How long to wait for connections to close. */
const endMs = 500

interface PoolConfig extends ClientConfig {
  size: number
  onLost(error: Error): void
  /** Sends a connection's first statement. */
  onOpened?(client: pg.PoolClient): Promise<unknown>
}

/**
 * The connections to PostgreSQL, limited by `semaphore`. A connection with an overdue response is closed, and idle ones
 * are pinged. After a fault, all connections opened before it are discarded, because they most likely have the same
 * problem.
 */
export class PostgresPool {
  readonly semaphore: Semaphore
  readonly #pool: pg.Pool
  readonly #clients = new Set<Client>()
  readonly #connecting = new Set<Client>()
  readonly #timers: NodeJS.Timeout[]
  /** The connections that were overdue at the last check. */
  #late = new Set<Client>()
  readonly #interrupted = Promise.withResolvers<void>()
  readonly #onLost: (error: Error) => void
  readonly #cluster: PoolConfig['cluster']
  /** How many connections have been opened so far. */
  opened = 0
  #ended: Promise<void> | undefined

  constructor({ size, onLost, onOpened, ...options }: PoolConfig) {
    // Half, so that a cluster node that has gone silent leaves room for the maps on others.
    this.semaphore = new Semaphore(size, Math.ceil(size / 2))
    this.#cluster = options.cluster
    this.#onLost = onLost
    const config = { ...options, connecting: this.#connecting, max: size, Client }
    this.#pool = new pg.Pool(config)
    // Without handlers, a connection lost while idle or between two statements would end the process.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (connected) => {
      this.opened += 1
      const client = connected as Client & pg.PoolClient
      this.#clients.add(client)
      client.once('end', () => this.#clients.delete(client))
      // The caller that is using it finds out on its next statement.
      client.on('error', (error) => client.isUsed || onLost(error))
      // Statements on it wait for this one anyway. If it fails, the connection is lost, and they fail too.
      if (onOpened) asBackgroundWork(() => onOpened(client)).catch(() => undefined)
    })
    this.#timers = [setInterval(() => this.#cutOverdue(), lookEveryMs).unref()]
    if (options.pingMs > 0) this.#timers.push(setInterval(() => void this.#ping(), pingEveryMs).unref())
  }

  get idle(): number {
    return this.#pool.idleCount
  }

  /** `node` is the cluster node that it's for, if it's for a map on one. */
  async connect(node?: number): Promise<pg.PoolClient> {
    await this.semaphore.acquire(node)
    try {
      return this.#lend((await this.#pool.connect()) as Client & pg.PoolClient, node)
    } catch (error) {
      this.semaphore.release(node)
      throw error
    }
  }

  /** Fails what waits for this cluster node, or has been waiting for all of them. */
  cutNode(node: number, fault: DatabaseFault): void {
    const before = performance.now() - slowMs
    for (const client of this.#clients)
      if (client.node === node || (client.node === undefined && client.asksSince(before))) client.cut(fault)
  }

  /** Fails all running and waiting work now. */
  interrupt(): void {
    this.semaphore.close()
    for (const client of [...this.#clients, ...this.#connecting]) client.cut(isClosing())
    this.#interrupted.resolve()
  }

  /** Waits for connections in use, unless they were interrupted. */
  end(): Promise<void> {
    this.#ended ??= this.#end()
    return this.#ended
  }

  async #end(): Promise<void> {
    this.semaphore.close()
    await Promise.race([this.#pool.end(), this.#interrupted.promise])
    for (const timer of this.#timers) clearInterval(timer)
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const client of this.#clients) client.once('end', () => this.#clients.size === 0 && resolve())
    if (this.#clients.size === 0) return
    const late = setTimeout(resolve, endMs)
    await promise
    clearTimeout(late)
    // A silent connection never ends on its own, and would keep the process alive.
    for (const client of this.#clients) client.cut(isClosing())
  }

  #lend(client: Client & pg.PoolClient, node: number | undefined): pg.PoolClient {
    const release = client.release
    client.isUsed = true
    client.node = node
    client.release = (destroy) => {
      if (client.isAtFault) this.#retireAll()
      client.isUsed = false
      release(destroy || client.isAtFault)
      this.semaphore.release(node)
    }
    return client
  }

  /**
   * Closes a connection only if it was overdue in two checks in a row: after this process was paused, a response may
   * have arrived but not been read yet.
   */
  #cutOverdue(): void {
    const now = performance.now()
    const late = new Set([...this.#clients].filter((client) => client.isOverdue(now)))
    for (const client of late) if (this.#late.has(client)) client.cut(noAnswer())
    this.#late = late
    if ([...this.#clients].some((client) => client.asksSince(now - slowMs))) void this.#cluster?.check()
  }

  /** If one connection doesn't respond, others that have been waiting even longer are also abandoned. */
  async #ping(): Promise<void> {
    if (this.idle === 0 || this.semaphore.waiting > 0 || this.#ended) return
    const asked = performance.now()
    const client = (await this.connect().catch(() => undefined)) as (Client & pg.PoolClient) | undefined
    if (!client) return
    try {
      await client.ping()
    } catch (error) {
      this.#onLost(error as Error)
      if (faultOf(error) !== 'no answer') return
      for (const other of this.#clients) if (other !== client && other.asksSince(asked)) other.cut(noAnswer())
    } finally {
      client.release()
    }
  }

  #retireAll(): void {
    for (const client of this.#clients) {
      client.isAtFault = true
      if (!client.isUsed) client.cut(isClosing())
    }
  }
}

const noAnswer = () => new DatabaseFault('no answer', 'The database has not answered in time.')
