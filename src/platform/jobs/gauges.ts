import { sql } from 'kysely'
import { ofMaps } from '../db/engine-sql.ts'
import type { GaugeSource } from '../feature.ts'

/** The most jobs that are counted, so that a large queue doesn't slow down the metrics. */
const maxCounted = 20_000

/**
 * The size of the queue, by kind. It reads all maps, and on a cluster all shards, so the result is cached for a while.
 */
export const queueGauges: GaugeSource = {
  gauges: [
    { name: 'cairn_jobs_due', help: 'Jobs whose time has come, by kind; 20,000 are counted.', label: 'kind' },
    { name: 'cairn_jobs_oldest_due_seconds', help: 'For how long the oldest of these has been due.', label: 'kind' },
    { name: 'cairn_jobs_given_up', help: 'Jobs that were abandoned and need an operator, by kind.', label: 'kind' },
  ],
  read: async ({ database, db, now }) => {
    const due = await database.inParts((maps) =>
      sql<{ kind: string; jobs: number; since: string }>`
      select kind, count(*) as jobs, min(run_at) as since from (
        select kind, run_at from jobs where failed is null and run_at <= ${now} and ${ofMaps(maps)} limit ${sql.lit(maxCounted)}
      ) as counted group by kind`.execute(db),
    )
    const failed = await database.inParts((maps) =>
      sql<{ kind: string; jobs: number }>`
      select kind, count(*) as jobs from (
        select kind from jobs where failed is not null and ${ofMaps(maps)} limit ${sql.lit(maxCounted)}
      ) as counted group by kind`.execute(db),
    )
    const seconds = (since: string) => Math.max(0, Date.parse(now) - Date.parse(since)) / 1_000
    const dueRows = due.flatMap(({ rows }) => rows)
    const failedRows = failed.flatMap(({ rows }) => rows)
    return {
      cairn_jobs_due: byKind(dueRows, ({ jobs }) => Number(jobs), sum),
      cairn_jobs_oldest_due_seconds: byKind(dueRows, ({ since }) => seconds(since), Math.max),
      cairn_jobs_given_up: byKind(failedRows, ({ jobs }) => Number(jobs), sum),
    }
  },
}

const sum = (a: number, b: number): number => a + b

/** One value per kind. Several parts of the database may each have one. */
function byKind<Row extends { kind: string }>(
  rows: Row[],
  numberOf: (row: Row) => number,
  combine: (a: number, b: number) => number,
): Map<string, number> {
  const values = new Map<string, number>()
  for (const row of rows) {
    const before = values.get(row.kind)
    values.set(row.kind, before === undefined ? numberOf(row) : combine(before, numberOf(row)))
  }
  return values
}
