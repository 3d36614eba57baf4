import { createHash, randomBytes } from 'node:crypto'
import { dayMs, later, type Timestamp } from '../../../lib/time.ts'

/** The previous secret stays valid for this long after a rotation. */
export const rotationMs = dayMs

/** The key is the string's own bytes, prefix included, because that's how libraries treat a string. */
export const newJwtSecret = (): string => `jwt_${randomBytes(32).toString('base64url')}`

export const hashOfJti = (jti: string): string => hash(`jti ${jti}`)

/** Stored in place of the `sub` of a blocked person whose data was deleted, so that they stay blocked. */
export const forgottenSub = (mapId: number, sub: string): string => `forgotten:${hash(`sub ${mapId} ${sub}`)}`

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Sessions aren't extended, so people who stop being customers of the team's product are signed out within a day. */
export const jwtSessionSeconds = 86_400

export const jwtSessionExpiry = (now: Timestamp): Timestamp => later(now, jwtSessionSeconds * 1000)
