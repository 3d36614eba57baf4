import type { Generated, Selectable } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

/**
 * Work that waits for a worker. The row of a finished job is deleted, and that of an hourly one is due again; a job that was
 * given up stays for a while.
 */
export interface JobTable {
  /** 0 for a job that belongs to no map. */
  map_id: number
  id: Generated<number>
  kind: string
  /** Unique in a map and kind: the same work is never queued twice. */
  key: string
  /** JSON, as the kind's schema describes it. */
  payload: string
  created: Timestamp
  run_at: Timestamp
  /** Until then the job belongs to one worker. If that worker was killed, another one takes the job afterwards. */
  leased_until: Timestamp | null
  /** The name of its process, if others can tell whether that still runs. */
  leased_by: Generated<string | null>
  attempts: Generated<number>
  /** When the job becomes useless. Then it is given up. */
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
