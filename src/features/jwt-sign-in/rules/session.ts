import { later, type Timestamp } from '../../../lib/time.ts'

/** A session is not extended: whoever is no longer a customer of the product is out within a day. */
export const jwtSessionSeconds = 86_400

export const jwtSessionExpiry = (now: Timestamp): Timestamp => later(now, jwtSessionSeconds * 1000)
