import type { Timestamp } from '../../lib/time.ts'

/** Who a person is to an identity provider. */
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
