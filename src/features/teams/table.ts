import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { MemberRole } from '../../platform/actor.ts'

export interface TeamTable {
  id: Generated<number>
  slug: string
  name: string
  url: string
  created: Timestamp
  /** The person who created it in the browser; null for commands. */
  creator_id: Generated<number | null>
}

export interface InvitationTable {
  id: Generated<number>
  team_id: number
  /** The secret itself is only in the link. */
  secret_hash: string
  role: MemberRole
  /** Only the person with this address can accept it; null for a link that anyone can use once. */
  email: string | null
  /** The person who sent it; null for the command line. */
  user_id: number | null
  created: Timestamp
  expires: Timestamp
  used: Timestamp | null
  /** The form that created it; null for commands. */
  form_key: Generated<string | null>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    teams: TeamTable
    invitations: InvitationTable
  }
}

/** Reserved first path segments, which can't be used as team slugs. */
export const reservedSlugs = [
  'api',
  'app',
  'assets',
  'avatar',
  'account',
  'admin',
  'feed',
  'feeds',
  'health',
  'invitation',
  'language',
  'metrics',
  'new',
  'oembed',
  'robots',
  'search',
  'shortcuts',
  'sign-in',
  'sign-out',
  'sitemap',
  'static',
  'suggest',
  'task',
  'theme',
  'you',
]
