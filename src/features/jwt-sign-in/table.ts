import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

/** How the team's own product signs its tokens. */
export const jwtMethods = ['off', 'secret', 'jwks'] as const
export type JwtMethod = (typeof jwtMethods)[number]

export interface JwtSettingsTable {
  map_id: number
  method: JwtMethod
  secret: string | null
  /** The secret before the last rotation, and when it expires. */
  old_secret: string | null
  old_secret_until: Timestamp | null
  /** Empty if unused. */
  jwks_url: string
  /** The `iss` a token must have; empty for any. */
  issuer: string
  /** The `aud` a token must have; empty for the map's address. */
  audience: string
  /** JSON: the origins whose forms sign people in without confirmation. */
  sites: string
  /** Whether people signed in by JWT can see an invite-only map. */
  admits: boolean
  modified: Timestamp
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    jwt_settings: JwtSettingsTable
    jwt_people: { map_id: number; sub: string; user_id: number; created: Timestamp }
    jwt_sessions: {
      map_id: number
      id: Generated<number>
      user_id: number
      hash: string
      agent: string
      created: Timestamp
      expires: Timestamp
    }
    used_jwts: { map_id: number; jti_hash: string; expires: Timestamp }
  }
}
