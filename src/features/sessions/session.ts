import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface SessionTable {
  id: Generated<number>
  user_id: number
  /** Of the secret in the browser's cookie. */
  hash: string
  agent: string
  created: Timestamp
  last_seen: Timestamp
  expires: Timestamp
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sessions: SessionTable
  }
}
