import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface SessionTable {
  id: Generated<number>
  user_id: number
  /** The hash of the secret in the browser's cookie. The secret itself is not stored. */
  browser_hash: string
  /** The browser's `User-Agent` header, so that people can recognise it. */
  agent: string
  created: Timestamp
  last_seen: Timestamp
  expires: Timestamp
}

export interface SignInRequestTable {
  id: Generated<number>
  /** `sign-in` signs the person in; `address` gives their account the new address. */
  purpose: 'sign-in' | 'address'
  /** The person, by address, or by id if they have none. */
  email: string | null
  user_id: number | null
  link_hash: string
  /**
   * Signed with the secret of the browser that sent the request, so that a copy of this row is not enough to guess it.
   */
  code_hash: string | null
  browser_hash: string | null
  /** The hash of the IP address that the request came from, for the limits. */
  network_hash: string | null
  /** How many codes were typed. */
  tries: Generated<number>
  created: Timestamp
  expires: Timestamp
  used: Timestamp | null
}

/** The previous address of an account, while its owner can restore it. */
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
  /** Null if there is no form and the browser only returns to a page. */
  route: string | null
  /** JSON. */
  params: string | null
  /** JSON. */
  form: string | null
  created: Timestamp
  expires: Timestamp
  /** The hash of the IP address that it came from, for the limit. */
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

/** The account of a person at an identity provider. */
interface IdentityTable {
  issuer: string
  subject: string
  user_id: number
  created: Timestamp
}
