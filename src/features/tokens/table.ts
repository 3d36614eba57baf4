import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { Scope } from '../../platform/actor.ts'

export interface TokenTable {
  map_id: number
  id: Generated<number>
  /** The author of everything the token writes. Its first name is the token's name. */
  user_id: number
  hash: string
  scope: Scope
  created: Timestamp
  expires: Timestamp | null
  revoked: Timestamp | null
  last_used: Timestamp | null
  /** The form that created it; null for commands. */
  form_key: Generated<string | null>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    tokens: TokenTable
  }
}
