import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

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
  /** The picture that was uploaded, an id of `images`. Without one the initials are drawn. */
  avatar_image_id: Generated<number | null>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    maps: MapTable
    /** One row per map, to lock it without locking the shared row in `maps`. */
    map_locks: { map_id: number }
  }
}
