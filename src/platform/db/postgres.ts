import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { Cluster } from './cluster.ts'
import { ClusterParts } from './cluster-parts.ts'
import type { Database } from './database.ts'
import { faultOf, reportFault } from './database-errors.ts'
import { PostgresPool } from './postgres-pool.ts'
import { kyselyOn, runTransaction } from './postgres-transaction.ts'
import { readsVersion } from './postgres-version.ts'
import type { Db, TxDb } from './tables.ts'
import { asBackgroundWork, type DatabaseLimits, defaultLimits, timeLimit } from './time-limit.ts'

const checksAtOnce = 8
const retryForMs = 20_000
const connections = {
  forRequests: { total: 8, least: 3 },
  forLookUps: { total: 4, least: 2 },
  forJobs: { total: 5, least: 2 },
}

// Ids and counts stay below 2^53, so they fit in a number. Timestamps are the same text on both engines.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/**
 * Three pools, because timeouts and how statements are planned belong to a connection: setting them per statement would
 * cost a round trip. Separate pools also keep jobs from taking every connection, and quick reads from waiting for
 * transactions. `listMapIds` is only used on a cluster, while a node is away.
 */
export function openPostgres(
  url: string,
  log: Log,
  limits: DatabaseLimits = defaultLimits,
  listMapIds: (db: Db) => Promise<number[]> = async () => [],
): Database {
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
  const checkMs = Math.ceil(limits.answerMs / 3)
  const checks = new PostgresPool({ ...common, size: checksAtOnce, answerMs: checkMs, pingMs: 0 })
  const cluster: Cluster = new Cluster({
    log,
    read: () => read,
    check: kyselyOn(queryOn(() => checks.connect())),
    cut: (node, fault) => {
      for (const each of [forRequests, forLookUps, forJobs]) each.cutNode(node, fault)
    },
  })
  const sizeOf = (use: keyof typeof connections) =>
    Math.max(connections[use].least, Math.ceil(connections[use].total / limits.processes))
  const work = { ...common, cluster }
  const forRequests = new PostgresPool({ ...work, size: sizeOf('forRequests'), ...timeouts(limits) })
  const size = sizeOf('forLookUps')
  const forLookUps = new PostgresPool({ ...work, size, ...timeouts(limits), onOpened: planLookUps })
  const forJobs = new PostgresPool({ ...work, size: sizeOf('forJobs'), ...timeouts(limits, { forJobs: true }) })
  const pools = [forRequests, forLookUps, forJobs, checks]
  const connectTo = (requests: PostgresPool) => (node?: number) => (isShort() ? requests : forJobs).connect(node)
  const connect = connectTo(forRequests)
  const read = readerOf(cluster, connect)
  const lookUps = readerOf(cluster, connectTo(forLookUps))
  const parts = new ClusterParts(() => listMapIds(read), cluster)
  const sum = (numberOf: (one: PostgresPool) => number) => pools.reduce((total, each) => total + numberOf(each), 0)

  return {
    engine: 'postgres',
    read,
    lookUps,
    version: readsVersion(forLookUps),
    versionOf: () => () => undefined,
    inParts: (readPart) => parts.each(readPart),
    inReachableMaps: (readMaps) => parts.reachable(readMaps),
    isReachable: (mapId) => cluster.isReachable(mapId),
    transaction: (work, options = {}) => {
      const pool = { connect: async () => connect(cluster.requireNode(options.mapId)) }
      return retryConflicts(() => runTransaction(pool, work, options))
    },
    // An export is only as fast as its reader, so request limits don't apply.
    snapshot: (work) => {
      const withoutIdleLimit = async (tx: TxDb) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
        return work(tx)
      }
      const isolation = 'repeatable read read only'
      return asBackgroundWork(() => runTransaction({ connect }, withoutIdleLimit, { isolation }))
    },
    load: () => ({
      used: sum(({ semaphore }) => semaphore.used),
      idle: sum(({ idle }) => idle),
      waiting: sum(({ semaphore }) => semaphore.waiting),
    }),
    interrupt: () => {
      for (const each of pools) each.interrupt()
    },
    close: async () => {
      cluster.close()
      await Promise.all(pools.map((each) => each.end()))
    },
  }
}

/** Connects once there's a statement: on a cluster, it decides the node. */
const readerOf = (cluster: Cluster, connect: (node?: number) => Promise<pg.PoolClient>): Db =>
  kyselyOn(queryOn((text, values) => connect(cluster.route(text, values))))

const queryOn =
  (connect: (text: string, values: unknown[]) => Promise<pg.PoolClient>) =>
  async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const client = await connect(text, values)
    try {
      return await client.query(text, values)
    } finally {
      client.release()
    }
  }

/** A caller is waiting for the response. Everything else may take longer. */
const isShort = (): boolean => (timeLimit()?.endsAt ?? Infinity) !== Infinity

/**
 * Lookups read rows by key or in an index's order, whatever their values are. By default, PostgreSQL plans some of them
 * on every call, which takes longer than reading. With outdated statistics, or for an unusual map, it also reads a whole
 * small table or sorts a large one.
 */
const settingsOfLookUps = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_sort: 'off',
  // Before PostgreSQL 18, a plan that needs one of these anyway seems so expensive that PostgreSQL would compile it.
  jit: 'off',
}

/** Skipped on Citus, which needs the values to find a statement's node. */
const planLookUps = (client: pg.PoolClient): Promise<unknown> =>
  client.query(`select ${Object.entries(settingsOfLookUps).map(([name, value]) => `set_config('${name}', '${value}', false)`)}
    where to_regclass('pg_dist_partition') is null`)

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
