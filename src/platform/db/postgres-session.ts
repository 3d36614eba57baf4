import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { Log } from '../log.ts'
import { listPresent, takePresenceLock, takeUseLock } from './locks.ts'
import { type Presence, readyWithinMs, type Session } from './sqlite-session.ts'

const reconnectMs = 5_000
const endMs = 500
const writesEveryMs = 2_000

export async function openPostgresSession(url: string, log: Log): Promise<Session> {
  const session = new PostgresSession(url)
  await session.start().catch((error) => log.warn({ err: error }, 'database session could not be opened'))
  return session
}

/**
 * One connection outside the pool. It holds the locks that show which processes are using the database, and checks that
 * the database accepts writes. If lost, it's reopened by the next check or after a few seconds.
 */
class PostgresSession implements Session {
  readonly #url: string
  readonly #timer: NodeJS.Timeout
  #client: Promise<pg.Client> | undefined
  #closed = false
  #nextWriteAt = 0
  readonly #name = randomInt(1, 2 ** 31 - 1)
  #isPresent = false
  readonly presence: Presence = {
    name: () => (this.#isPresent ? String(this.#name) : undefined),
    listEnded: async (names) => {
      const client = await this.#connected()
      // A connection that was lost silently never responds. It's abandoned, and the next query opens another.
      const present = await listPresent(client).catch((error) => {
        this.#drop(client)
        throw error
      })
      return names.filter((name) => !present.includes(name))
    },
    // The next query notices a lost connection and opens another first.
    graceMs: 3 * reconnectMs,
  }

  constructor(url: string) {
    this.#url = url
    this.#timer = setInterval(() => void this.#connected().catch(() => {}), reconnectMs)
    this.#timer.unref()
  }

  async start(): Promise<void> {
    await this.#connected()
  }

  async attempt(deadline: AbortSignal): Promise<void> {
    const client = await this.#connected()
    // A connection that doesn't respond in time is abandoned. The next attempt opens another.
    const giveUp = () => this.#drop(client)
    deadline.addEventListener('abort', giveUp)
    try {
      await client.query('begin')
      const { rows } = await client.query("select current_setting('transaction_read_only') as read_only")
      await client.query('rollback')
      if (rows[0]?.read_only === 'on')
        throw new Error("The database doesn't accept writes: it's a standby or read-only.")
      if (performance.now() < this.#nextWriteAt) return
      await fillOnePage(client)
      this.#nextWriteAt = performance.now() + writesEveryMs
    } catch (error) {
      giveUp()
      throw error
    } finally {
      deadline.removeEventListener('abort', giveUp)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    const client = await this.#client?.catch(() => undefined)
    if (client) await end(client)
  }

  #connected(): Promise<pg.Client> {
    if (this.#closed) return Promise.reject(new Error('The server is closing.'))
    if (this.#client) return this.#client
    const opening = this.#open()
    opening.catch(() => {
      if (this.#client === opening) this.#client = undefined
    })
    this.#client = opening
    return opening
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: readyWithinMs,
      query_timeout: readyWithinMs,
      keepAlive: true,
      application_name: 'cairn',
    })
    // Without a handler, a lost connection would end the process.
    client.on('error', () => this.#drop(client))
    await client.connect()
    try {
      await takeUseLock(client)
      await takePresenceLock(client, this.#name)
      this.#isPresent = true
    } catch (error) {
      await end(client)
      throw error
    }
    return client
  }

  #drop(client: pg.Client): void {
    const forget = (current: pg.Client) => {
      if (current !== client) return
      this.#client = undefined
      this.#isPresent = false
    }
    void end(client).catch(() => {})
    // A connection can be lost while it's still being opened. The caller that opens it gets the error.
    void this.#client?.then(forget, () => {})
  }
}

/**
 * Each probe needs a new page, which a full disk has no room for: it inserts a row into a temporary table that is
 * emptied on commit. Proves nothing if the operator has revoked the right to create temporary tables.
 */
async function fillOnePage(client: pg.Client): Promise<void> {
  try {
    await client.query('begin')
    await client.query('create temporary table if not exists cairn_probe (n integer) on commit delete rows')
    await client.query('insert into pg_temp.cairn_probe values (1)')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
  }
}

const insufficientPrivilege = '42501'

/** A silent connection never closes on its own. */
async function end(client: pg.Client): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), endMs)
  try {
    await client.end()
  } finally {
    clearTimeout(late)
  }
}
