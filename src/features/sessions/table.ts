import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface SessionTable {
  id: Generated<number>
  user_id: number
  /** The hash of the secret in the browser's cookie. The secret itself isn't stored. */
  browser_hash: string
  /** The browser's `User-Agent` header, so that people can recognise it. */
  agent: string
  created: Timestamp
  last_seen: Timestamp
  expires: Timestamp
}

export interface SignInRequestTable {
  id: Generated<number>
  /** `sign-in` signs the person in; `address` changes their account's address. */
  purpose: 'sign-in' | 'address'
  /** The person, by address, or by id if they don't have one. */
  email: string | null
  user_id: number | null
  link_hash: string
  /**
   * Signed with the secret of the browser that sent the request, so a copy of this row isn't enough to guess the code.
   */
  code_hash: string | null
  browser_hash: string | null
  /** The hash of the requesting IP address, for rate limits. */
  network_hash: string | null
  tries: Generated<number>
  created: Timestamp
  expires: Timestamp
  used: Timestamp | null
}

/** An account's previous address, for as long as its owner can restore it. */
export interface AddressUndoTable {
  id: Generated<number>
  user_id: number
  email: string
  link_hash: string
  created: Timestamp
  expires: Timestamp
}

export interface SavedFormTable {
  browser_hash: string
  return_to: string
  /** Null if there's no form to submit, only a page to return to. */
  route: string | null
  /** JSON. */
  params: string | null
  /** JSON. */
  form: string | null
  created: Timestamp
  expires: Timestamp
  /** The hash of the IP address it came from, for the rate limit. */
  network_hash: Generated<string | null>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sessions: SessionTable
    sign_in_requests: SignInRequestTable
    saved_forms: SavedFormTable
    address_undos: AddressUndoTable
    identities: IdentityTable
  }
}

/** A person's account with an identity provider. */
interface IdentityTable {
  issuer: string
  subject: string
  user_id: number
  created: Timestamp
}
