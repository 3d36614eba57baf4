import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

/** Whose suggestions or comments wait for approval. Members of the team never wait. */
export const whoWaits = ['nobody', 'newcomers', 'everybody'] as const
export type WhoWaits = (typeof whoWaits)[number]

export interface MapTable {
  id: Generated<number>
  team_id: number
  slug: string
  name: string
  description: string
  parsed_description: string
  url: string
  contact_email: string
  created: Timestamp
  archived: Timestamp | null
  suggestions_wait: Generated<WhoWaits>
  comments_wait: Generated<WhoWaits>
  /** Whatever a newcomer writes with a link or an image waits, too. */
  links_wait: Generated<boolean>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    maps: MapTable
    /** One row per map, to lock it without locking the shared row in `maps`. */
    map_locks: { map_id: number }
  }
}
