import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

const retryForMs = 20_000
const connectTimeoutMs = 3_000
const poolSize = 10
const statementTimeoutMs = 30_000

// Ids stay below 2^53, counts too; moments travel as the same text on every engine.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export function openPostgres(url: string, log: Log): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    Client: PatientClient,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    application_name: 'cairn',
  })
  // Without handlers a connection that is lost, idle or between two statements, would end the whole process.
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  return {
    engine: 'postgres',
    read,
    version: () => undefined,
    transaction: (work, { isolation = 'read committed' } = {}) =>
      untilNoConflict(() => read.transaction().setIsolationLevel(isolation).execute(work)),
    close: () => read.destroy(),
  }
}

/** The deadline is for reaching the server. Given to the pool, it would also be one for waiting one's turn. */
class PatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs })
  }
}

/**
 * A serialization failure (40001) or a deadlock (40P01) has undone everything: running the whole again is safe, and as
 * somebody else got through, everybody does in the end. A connection lost while committing is neither, and is never
 * tried again, for nobody knows its outcome.
 */
async function untilNoConflict<T>(run: () => Promise<T>): Promise<T> {
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
