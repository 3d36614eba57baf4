import { sql } from 'kysely'
import type { GaugeSource } from '../gauge.ts'

/** More are not counted, so that a large queue does not make the metrics slow. */
const maxCounted = 20_000

/** The queue, by kind. It reads all maps, and on a cluster all shards: that is why it is kept for a while. */
export const queueGauges: GaugeSource = {
  gauges: [
    { name: 'cairn_jobs_due', help: 'Jobs whose time has come, by kind; 20,000 are counted.', label: 'kind' },
    { name: 'cairn_jobs_oldest_due_seconds', help: 'For how long the oldest of these has been due.', label: 'kind' },
    { name: 'cairn_jobs_given_up', help: 'Jobs that were given up and wait for an operator, by kind.', label: 'kind' },
  ],
  read: async ({ db, now }) => {
    const due = await sql<{ kind: string; jobs: number; since: string }>`
      select kind, count(*) as jobs, min(run_at) as since from (
        select kind, run_at from jobs where failed is null and run_at <= ${now} limit ${sql.lit(maxCounted)}
      ) as counted group by kind`.execute(db)
    const failed = await sql<{ kind: string; jobs: number }>`
      select kind, count(*) as jobs from (
        select kind from jobs where failed is not null limit ${sql.lit(maxCounted)}
      ) as counted group by kind`.execute(db)
    const seconds = (since: string) => Math.max(0, Date.parse(now) - Date.parse(since)) / 1_000
    return {
      cairn_jobs_due: new Map(due.rows.map(({ kind, jobs }) => [kind, Number(jobs)])),
      cairn_jobs_oldest_due_seconds: new Map(due.rows.map(({ kind, since }) => [kind, seconds(since)])),
      cairn_jobs_given_up: new Map(failed.rows.map(({ kind, jobs }) => [kind, Number(jobs)])),
    }
  },
}
