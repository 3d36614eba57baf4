import type { Timestamp } from '../../lib/time.ts'

/** The account of a person at an identity provider. */
export interface IdentityTable {
  issuer: string
  subject: string
  user_id: number
  created: Timestamp
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    identities: IdentityTable
  }
}
