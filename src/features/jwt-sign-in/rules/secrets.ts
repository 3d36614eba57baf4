import { createHash, randomBytes } from 'node:crypto'
import { dayMs, later, type Timestamp } from '../../../lib/time.ts'

/** The secret before the last rotation is good for this long. */
export const rotationMs = dayMs

/** The bytes of the text itself are the key, prefix and all: that is what libraries do with a text. */
export const newJwtSecret = (): string => `jwt_${randomBytes(32).toString('base64url')}`

export const hashOfJti = (jti: string): string => hash(`jti ${jti}`)

/** What is left of the `sub` of a blocked person who had everything about them deleted: they stay blocked. */
export const forgottenSub = (mapId: number, sub: string): string => `forgotten:${hash(`sub ${mapId} ${sub}`)}`

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** A session is not extended: a person who is no longer a customer of the team's product is signed out within a day. */
export const jwtSessionSeconds = 86_400

export const jwtSessionExpiry = (now: Timestamp): Timestamp => later(now, jwtSessionSeconds * 1000)
