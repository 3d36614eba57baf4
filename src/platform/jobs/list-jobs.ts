import type { Timestamp } from '../../lib/time.ts'
import type { Db } from '../db/tables.ts'
import type { JobRow } from './table.ts'

export const jobStates = ['failed', 'waiting', 'running'] as const
export type JobState = (typeof jobStates)[number]

interface Wanted {
  state: JobState
  kind?: string | undefined
  now: Timestamp
  limit: number
}

/** A job as operators see it. The payload is not among it: it may hold what somebody wrote. */
export type ListedJob = Omit<JobRow, 'payload' | 'leased_by'>

const columns = [
  ...(['map_id', 'id', 'kind', 'key', 'created', 'run_at'] as const),
  ...(['leased_until', 'attempts', 'expires', 'failed', 'last_error'] as const),
] as const

/** The jobs of all maps in one state: those that were given up last first, else those that are due first. */
export function listJobs(db: Db, { state, kind, now, limit }: Wanted): Promise<ListedJob[]> {
  return db
    .selectFrom('jobs')
    .select(columns)
    .where('failed', state === 'failed' ? 'is not' : 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(state === 'running', (query) => query.where('leased_until', '>', now))
    .$if(state === 'waiting', (query) =>
      query.where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)])),
    )
    .orderBy(state === 'failed' ? 'failed' : 'run_at', state === 'failed' ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
