import type { Generated, Selectable } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

/** Work that waits for a worker. The row of a finished job is deleted; a job that was given up stays for a while. */
export interface JobTable {
  /** 0 for work of the whole installation. */
  map_id: number
  id: Generated<number>
  kind: string
  /** Unique in a map and kind: the same work is never queued twice. */
  key: string
  /** JSON, as the kind's schema describes it. */
  payload: string
  created: Timestamp
  run_at: Timestamp
  /** Until then the job belongs to the worker that leased it. A worker that was killed keeps it no longer than that. */
  leased_until: Timestamp | null
  attempts: Generated<number>
  /** From then on nobody needs it, and it is given up. */
  expires: Timestamp | null
  /** When it was given up. */
  failed: Timestamp | null
  last_error: string | null
}

export type JobRow = Selectable<JobTable>

declare module '../db/tables.ts' {
  interface Tables {
    jobs: JobTable
  }
}
