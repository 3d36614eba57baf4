import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { planName } from './kept-plans.ts'
import type { Tables } from './tables.ts'

const retryForMs = 20_000
const connectTimeoutMs = 3_000
const poolSize = 10
const statementTimeoutMs = 30_000

// Ids and counts stay below 2^53, so they fit a number. Timestamps are the same text on both engines.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export function openPostgres(url: string, log: Log): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    Client,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    application_name: 'cairn',
  })
  // Without these handlers a lost connection, idle or between two statements, would end the process.
  const logLost = (error: Error) => log.warn({ err: error }, 'database connection lost')
  pool.on('error', logLost)
  pool.on('connect', (client) => client.on('error', logLost))
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  return {
    engine: 'postgres',
    read,
    version: () => undefined,
    transaction: (work, { isolation = 'read committed' } = {}) =>
      retryConflicts(() => read.transaction().setIsolationLevel(isolation).execute(work)),
    snapshot: (work) =>
      read.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    waiting: () => pool.waitingCount,
    close: () => read.destroy(),
  }
}

/**
 * Limits the time to connect: as a setting of the pool, it would also limit the wait for a free connection. Statements
 * that keep their plan are sent by name.
 */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs })
    const query = this.query.bind(this) as (...sent: unknown[]) => unknown
    const named = (text: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? planName(text) : undefined
      return name === undefined ? query(text, ...rest) : query({ name, text, values: rest[0] })
    }
    this.query = named as typeof this.query
  }
}

/**
 * Runs a transaction again after a serialization failure (40001) or a deadlock (40P01). This is safe, because the
 * database has rolled everything back; and it ends, because in each conflict one transaction succeeds. A connection that
 * is lost during the commit is not retried, because nobody knows whether the commit succeeded.
 */
async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + retryForMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (performance.now() > deadline || !isConflict(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(10 * 2 ** attempt, 200)))
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
