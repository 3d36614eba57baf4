import { listWrongCounts } from '../../features/map-data/queries/list-wrong-counts.ts'
import { listNodesAway } from '../../platform/db/citus.ts'
import type { Database } from '../../platform/db/database.ts'
import { brokenParts, clockDifferenceMs, engineVersion, latencyMs } from '../../platform/db/inspect.ts'
import { assertCurrentSchema } from '../../platform/db/schema-state.ts'
import { checkJobs } from './check-jobs.ts'
import { error, type Finding, findingOf, ok, warning } from './finding.ts'

const slowMs = 50
const clockMs = 2_000
const shownCounts = 20

/** What is wrong with the database. What follows from an older finding is not looked at. */
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
  yield await findingOf('clock', () => checkClock(database))
  if (schema.level === 'error') return
  const away = await listNodesAway(database)
  if (away) yield clusterFinding(away)
  // What follows reads all nodes.
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
  if (!first) return ok('counts', 'they equal the rows.')
  const many = wrong.length === shownCounts ? `${shownCounts} or more` : wrong.length
  const where = `${first.what} ${first.id} of map ${first.map_id}`
  return error('counts', `${many} differ from the rows, such as ${where}. This is a bug: please report it.`)
}

export const clusterFinding = (away: string[]): Finding =>
  away.length === 0
    ? ok('cluster', 'every node answers.')
    : error(
        'cluster',
        `${away.join(', ')} cannot be reached. The maps there wait, and no person, team or map can be added. Start it again, or fail over to its standby.`,
      )

async function checkClock(database: Database): Promise<Finding> {
  return clockFinding(await clockDifferenceMs(database))
}

export function clockFinding(difference: number): Finding {
  const seconds = `${(Math.abs(difference) / 1_000).toFixed(1)} s`
  return Math.abs(difference) > clockMs
    ? warning('clock', `it differs from that of the database by ${seconds}. Synchronise both, by NTP.`)
    : ok('clock', `it differs from that of the database by ${seconds}.`)
}
