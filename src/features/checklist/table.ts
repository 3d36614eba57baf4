import type { Timestamp } from '../../lib/time.ts'

export interface MapChecklistTable {
  map_id: number
  /** `hidden` hides the whole checklist. */
  step: 'mail' | 'share' | 'hidden'
  /** Null where a migration or the command line did it. */
  user_id: number | null
  created: Timestamp
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    map_checklist: MapChecklistTable
  }
}
