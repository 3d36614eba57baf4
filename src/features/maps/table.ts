import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { ColumnsOf } from '../../platform/records/fields.ts'
import type { mapFields } from './fields.ts'
import type { Visibility } from './rules/visibility.ts'

/** Whose suggestions or comments need approval. Posts by team members never do. */
export const whoWaits = ['nobody', 'newcomers', 'everybody'] as const
export type WhoWaits = (typeof whoWaits)[number]

export interface MapTable extends ColumnsOf<typeof mapFields> {
  id: Generated<number>
  team_id: number
  /** The version of the renderer that produced the HTML. */
  renderer: Generated<number>
  archived: Timestamp | null
  promises_public: Generated<boolean>
  /** Set while a job deletes the map. */
  deleted: Generated<Timestamp | null>
  /** The uploaded avatar, an id in `images`. Without one, the map's initials are drawn. */
  avatar_image_id: Generated<number | null>
  visibility: Generated<Visibility>
  suggestions_wait: Generated<WhoWaits>
  comments_wait: Generated<WhoWaits>
  /** Whether new people's posts need approval if they contain a link or image. */
  links_wait: Generated<boolean>
  /** The sites that can embed the map in a frame, separated by spaces. */
  embed_sites: Generated<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    maps: MapTable
    /** One row per map, to lock it without locking the shared row in `maps`. */
    map_locks: { map_id: number }
    /** A guest invited to the map: an email address, or a domain such as `@example.org`. */
    map_guests: { map_id: number; id: Generated<number>; address: string; created: Timestamp }
    map_checklist: MapChecklistTable
  }
}

export interface MapChecklistTable {
  map_id: number
  /** `hidden` hides the whole checklist. */
  step: 'mail' | 'share' | 'hidden'
  /** Null if a migration or the command line did it. */
  user_id: number | null
  created: Timestamp
}
