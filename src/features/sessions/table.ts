import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface SessionTable {
  id: Generated<number>
  user_id: number
  /** Of the secret in the browser's cookie, which we do not keep. */
  browser_hash: string
  /** What the browser calls itself, for people to recognise it. */
  agent: string
  created: Timestamp
  last_seen: Timestamp
  expires: Timestamp
}

export interface SignInTable {
  id: Generated<number>
  /** `address` makes the address the person's own; `sign-in` signs them in. */
  purpose: 'sign-in' | 'address'
  /** Whose, known by address or, for one who has none, by number. */
  email: string | null
  user_id: number | null
  link_hash: string
  /** Signed with the secret of the browser that asked, so that nobody can guess it from here. */
  code_hash: string | null
  browser_hash: string | null
  /** Of the address in the network it was asked from, for the limits. */
  network_hash: string | null
  tries: Generated<number>
  created: Timestamp
  expires: Timestamp
  used: Timestamp | null
}

export interface IntentTable {
  browser_hash: string
  return_to: string
  route: string | null
  /** JSON. */
  params: string | null
  form: string | null
  created: Timestamp
  expires: Timestamp
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sessions: SessionTable
    sign_in_requests: SignInTable
    saved_forms: IntentTable
  }
}

/** A session ends when it was not used for so long. */
export const sessionMs = 60 * 86_400_000

/** How often its use is written down. */
export const notedEveryMs = 3_600_000
