import type { Timestamp } from '../lib/time.ts'

/** Somebody who is signed in. */
export interface Person {
  id: number
  email: string | null
  first_name: string
  last_name: string
  session_id: number
  /** When they signed in in this browser. A later sign-in opens another session. */
  signed_in: Timestamp
  /** The only map in which they are somebody: its product has signed them in. Undefined for an account. */
  map?: { id: number; path: string }
}
