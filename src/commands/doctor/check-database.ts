import { listWrongCounts } from '../../features/map-data/queries/list-wrong-counts.ts'
import { listNodesAway, nodeConnectionSeconds } from '../../platform/db/citus.ts'
import type { Database } from '../../platform/db/database.ts'
import { brokenParts, clockDifferenceMs, engineVersion, latencyMs } from '../../platform/db/inspect.ts'
import { assertCurrentSchema } from '../../platform/db/migrations.ts'
import { withoutTimeout } from '../../platform/db/time-limit.ts'
import { listJobs } from '../../platform/jobs/lease.ts'
import { error, type Finding, findingOf, ok, warning } from './check-installation.ts'

const slowMs = 50
const clockMs = 2_000
const maxConnectionSeconds = 5
const shownCounts = 20

/** Finds what's wrong with the database. Skips checks that would only repeat an earlier finding. */
export async function* checkDatabase(database: Database): AsyncGenerator<Finding> {
  const reached = await findingOf('database', () => checkEngine(database))
  yield reached
  if (reached.level === 'error') return
  const schema = await findingOf('schema', async () => {
    await assertCurrentSchema(database)
    return ok('schema', 'it is up to date.')
  })
  yield schema
  yield await findingOf('integrity', () => checkIntegrity(database))
  yield await findingOf('clock', async () => clockFinding(await clockDifferenceMs(database)))
  if (schema.level === 'error') return
  // If a node is silent, this waits until the coordinator gives up on it.
  const away = await withoutTimeout(() => listNodesAway(database))
  if (away) yield clusterFinding(away, await nodeConnectionSeconds(database.read))
  // The other checks read all nodes.
  if (away && away.length > 0) return
  yield await findingOf('counts', () => checkCounts(database))
  yield await findingOf('jobs', () => checkJobs(database))
}

async function checkEngine(database: Database): Promise<Finding> {
  const version = await engineVersion(database)
  const latency = await latencyMs(database)
  const says = `${version}; a statement takes ${latency.toFixed(1)} ms.`
  return latency > slowMs ? warning('database', `${says} Run the servers closer to it.`) : ok('database', says)
}

async function checkIntegrity(database: Database): Promise<Finding> {
  const broken = await brokenParts(database)
  if (broken.length === 0) return ok('integrity', 'nothing is broken.')
  return error('integrity', `${broken.join('; ')}. Stop the servers and restore a backup.`)
}

async function checkCounts(database: Database): Promise<Finding> {
  const wrong = await listWrongCounts(database.read, shownCounts)
  const [first] = wrong
  if (!first) return ok('counts', 'they match the rows.')
  const many = wrong.length === shownCounts ? `${shownCounts} or more` : wrong.length
  const where = `${first.what} ${first.id} of map ${first.map_id}`
  return error('counts', `${many} don't match their rows, such as ${where}. This is a bug; please report it.`)
}

export function clusterFinding(away: string[], connectionSeconds: number): Finding {
  if (away.length > 0)
    return error(
      'cluster',
      `${away.join(', ')} cannot be reached. Its maps are unavailable, and no person, team or map can be added. Restart it, or fail over to its standby.`,
    )
  if (connectionSeconds <= maxConnectionSeconds) return ok('cluster', 'every node responds.')
  const cure = "alter system set citus.node_connection_timeout = '3s'; select pg_reload_conf()"
  return warning(
    'cluster',
    `connections to a node that has gone silent wait for ${connectionSeconds} s. On the coordinator, run: ${cure}`,
  )
}

export function clockFinding(difference: number): Finding {
  const seconds = `${(Math.abs(difference) / 1_000).toFixed(1)} s`
  return Math.abs(difference) > clockMs
    ? warning('clock', `it is ${seconds} off from the database's clock. Synchronize both with NTP.`)
    : ok('clock', `it is ${seconds} off from the database's clock.`)
}

const lateMs = 5 * 60_000
const shown = 1_000

/** Checks whether jobs run on time, and which ones failed. */
export async function checkJobs({ read }: Database): Promise<Finding> {
  const now = new Date().toISOString()
  const [next] = await listJobs(read, { state: 'waiting', now, limit: 1 })
  const failed = await listJobs(read, { state: 'failed', now, limit: shown })
  const late = next ? Date.parse(now) - Date.parse(next.run_at) : 0
  const wrong = [
    ...(late > lateMs
      ? [
          `a job of kind ${next?.kind} has been due for ${Math.round(late / 60_000)} minutes. Is a server or a worker running?`,
        ]
      : []),
    ...(failed.length > 0
      ? [`${failed.length === shown ? `${shown} or more` : failed.length} failed. See: cairn jobs list`]
      : []),
  ]
  return wrong.length > 0 ? warning('jobs', wrong.join(' ')) : ok('jobs', 'none are late, and none have failed.')
}
