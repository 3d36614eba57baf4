import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { ClusterParts } from './cluster-parts.ts'
import type { Database } from './database.ts'
import { faultOf, reportFault } from './database-errors.ts'
import { PostgresPool } from './postgres-pool.ts'
import { runTransaction } from './postgres-transaction.ts'
import { PostgresVersion } from './postgres-version.ts'
import { SharedConnections } from './shared-connections.ts'
import type { Tables } from './tables.ts'
import { asBackgroundWork, type DatabaseLimits, defaultLimits, timeLimit } from './time-limit.ts'

const retryForMs = 20_000
const connections = { forRequests: { total: 10, least: 4 }, forJobs: { total: 5, least: 2 } }

// Ids and counts stay below 2^53, so they fit in a number. Timestamps are the same text on both engines.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/**
 * Two pools, because timeouts belong to a connection: setting them per statement would cost a round trip. The separate
 * pool also keeps jobs from taking every connection.
 */
export function openPostgres(url: string, log: Log, limits: DatabaseLimits = defaultLimits): Database {
  const common = {
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: limits.keepAliveMs,
    application_name: 'cairn',
    pipeline: true,
    onLost: (error: Error) => {
      if (faultOf(error) !== 'closing' && !reportFault(log, error)) log.warn({ err: error }, 'database connection lost')
    },
  }
  const sizeOf = (use: keyof typeof connections) =>
    Math.max(connections[use].least, Math.ceil(connections[use].total / limits.processes))
  const forRequests = new PostgresPool({ ...common, size: sizeOf('forRequests'), ...timeouts(limits) })
  const forJobs = new PostgresPool({ ...common, size: sizeOf('forJobs'), ...timeouts(limits, { forJobs: true }) })
  const pools = [forRequests, forJobs]
  const pool = {
    options: forRequests.options,
    connect: () => (isShort() ? forRequests : forJobs).connect(),
    end: async () => void (await Promise.all(pools.map((each) => each.end()))),
  }
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const parts = new ClusterParts(read, log)
  const shared = new SharedConnections(pool)
  const sharing = { options: pool.options, connect: () => shared.connect(), end: pool.end }
  const lookUps = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: sharing }) })
  const version = new PostgresVersion(forRequests)
  const sum = (numberOf: (one: PostgresPool) => number) => pools.reduce((total, each) => total + numberOf(each), 0)

  return {
    engine: 'postgres',
    read,
    lookUps,
    version: () => version.read(),
    callerVersion: () => undefined,
    inParts: (readPart) => parts.each(readPart),
    inReachableMaps: (readMaps) => parts.reachable(readMaps),
    isReachable: (mapId) => parts.isReachable(mapId),
    transaction: (work, options = {}) => retryConflicts(() => runTransaction(pool, work, options)),
    // An export is only as fast as its reader, so request limits don't apply.
    snapshot: (work) =>
      asBackgroundWork(() =>
        read
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (db) => {
            await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
            return work(db)
          }),
      ),
    load: () => ({
      used: sum(({ semaphore }) => semaphore.used),
      idle: sum(({ idle }) => idle),
      waiting: sum(({ semaphore }) => semaphore.waiting),
    }),
    interrupt: () => {
      for (const each of pools) each.interrupt()
    },
    close: async () => {
      await Promise.all([read.destroy(), lookUps.destroy()])
      // Kysely doesn't close a pool that it hasn't used.
      await pool.end()
    },
  }
}

/** A caller is waiting for the response. Everything else may take longer. */
const isShort = (): boolean => (timeLimit()?.endsAt ?? Infinity) !== Infinity

/** Jobs may take longer than requests. Zero stays zero, for poolers that don't support these settings. */
function timeouts({ statementMs, lockMs, answerMs }: DatabaseLimits, { forJobs = false } = {}) {
  const orForJobs = (ms: number, jobMs: number) => (forJobs && ms > 0 ? Math.max(ms, jobMs) : ms)
  return {
    statement_timeout: orForJobs(statementMs, 60_000),
    lock_timeout: orForJobs(lockMs, 30_000),
    // Frees locks held by a process that went silent in the middle of a transaction.
    idle_in_transaction_session_timeout: orForJobs(statementMs, 60_000),
    answerMs: orForJobs(answerMs, 65_000),
    // A healthy server responds to a ping immediately. A third of the statement timeout allows for slow networks and
    // machines.
    pingMs: answerMs / 3,
  }
}

/**
 * Retries a transaction after a serialization failure (40001) or deadlock (40P01). That's safe, because everything was
 * rolled back, and it terminates, because each conflict has a winner. A connection lost during commit isn't retried,
 * because we can't know whether it succeeded.
 */
async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  const endsAt = timeLimit()?.endsAt ?? Infinity
  const deadline = endsAt === Infinity ? performance.now() + retryForMs : endsAt
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (performance.now() > deadline || !isConflict(error)) throw error
      await wait(Math.random() * Math.min(10 * 2 ** attempt, 200))
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
