import { everyMap } from '../../features/maps/queries/every-map.ts'
import { orphanedNotices } from '../../features/notices/queries/orphaned-notices.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/tables.ts'
import { listJobs } from '../../platform/jobs/lease.ts'
import { type Finding, ok, warning } from './finding.ts'

const lateMs = 5 * 60_000
const shown = 1_000

/** Whether the background work is done, what was given up, and whether notices wait that no job will mail. */
export async function checkJobs({ read }: Database): Promise<Finding> {
  const now = new Date().toISOString()
  const [next] = await listJobs(read, { state: 'waiting', now, limit: 1 })
  const failed = await listJobs(read, { state: 'failed', now, limit: shown })
  const late = next ? Date.parse(now) - Date.parse(next.run_at) : 0
  const orphans = await countOrphanedNotices(read)
  const wrong = [
    ...(late > lateMs
      ? [
          `a job of the kind ${next?.kind} has been due for ${Math.round(late / 60_000)} minutes. Is a server or a worker running?`,
        ]
      : []),
    ...(failed.length > 0
      ? [`${failed.length === shown ? `${shown} or more` : failed.length} given up. See: cairn jobs list`]
      : []),
    ...(orphans > 0
      ? [`${orphans} notices have no job that would mail them. A server or a worker repairs this within an hour.`]
      : []),
  ]
  return wrong.length > 0 ? warning('jobs', wrong.join(' ')) : ok('jobs', 'nothing is late, nothing was given up.')
}

async function countOrphanedNotices(db: Db): Promise<number> {
  let count = 0
  for await (const map of everyMap(db)) count += (await orphanedNotices(db, map.id).execute()).length
  return count
}
