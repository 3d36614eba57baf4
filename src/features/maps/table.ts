import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { Visibility } from './rules/visibility.ts'

/** Whose suggestions or comments need approval. Members of the team never do. */
export const whoWaits = ['nobody', 'newcomers', 'everybody'] as const
export type WhoWaits = (typeof whoWaits)[number]

/** The default notification level of followers: moves and answers by the team, or every comment as well. */
export const followLevels = ['answers', 'comments'] as const
export type FollowLevel = (typeof followLevels)[number]

export interface MapTable {
  id: Generated<number>
  team_id: number
  slug: string
  name: string
  description: string
  parsed_description: string
  /** The version of the renderer that made the HTML. */
  renderer: Generated<number>
  url: string
  contact_email: string
  created: Timestamp
  archived: Timestamp | null
  /** Whether the track record of commitments is public. */
  promises_public: Generated<boolean>
  /** Six hexadecimal digits; empty for Cairn's own colour. */
  colour: Generated<string>
  privacy_url: Generated<string>
  terms_url: Generated<string>
  imprint_url: Generated<string>
  /** Set while a job deletes the map. */
  deleted: Generated<Timestamp | null>
  /** The picture that was uploaded, an id of `images`. Without one the initials are drawn. */
  avatar_image_id: Generated<number | null>
  visibility: Generated<Visibility>
  suggestions_wait: Generated<WhoWaits>
  comments_wait: Generated<WhoWaits>
  /** Posts of newcomers with a link or an image need approval. */
  links_wait: Generated<boolean>
  follow_level: Generated<FollowLevel>
  /** The sites that may show the map in a frame, separated by spaces. */
  embed_sites: Generated<string>
  /** Words that mean the same in this map, for its search: lines with commas between the words. */
  synonyms: Generated<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    maps: MapTable
    /** One row per map, to lock it without locking the shared row in `maps`. */
    map_locks: { map_id: number }
    /** A guest that a map invites: an email address, or a domain such as `@example.org`. */
    map_guests: { map_id: number; id: Generated<number>; address: string; created: Timestamp }
    map_checklist: MapChecklistTable
  }
}

export interface MapChecklistTable {
  map_id: number
  /** `hidden` hides the whole checklist. */
  step: 'mail' | 'share' | 'hidden'
  /** Null where a migration or the command line did it. */
  user_id: number | null
  created: Timestamp
}
