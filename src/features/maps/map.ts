import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { MemberRole } from '../users/user.ts'

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
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    maps: MapTable
    /** Locked by what must not happen twice at a time in a map. */
    map_locks: { map_id: number }
  }
}

/** A map that everybody may look at, and what the visitor is in its team. */
export interface OpenMap {
  id: number
  team_id: number
  path: string
  name: string
  parsed_description: string
  url: string
  role: MemberRole | null
}
