import { later, type Timestamp } from '../../../lib/time.ts'

/** A session is not extended: a person who is no longer a customer of the team's product is signed out within a day. */
export const jwtSessionSeconds = 86_400

export const jwtSessionExpiry = (now: Timestamp): Timestamp => later(now, jwtSessionSeconds * 1000)
