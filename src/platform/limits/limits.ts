import type { WriteLimit } from './limit-reached.ts'

/** The limits that are counted in rows; 0 for none. What people write is per person, map and hour. */
export interface Limits extends Record<WriteLimit, number> {
  /** A day: to one address, asked for by one network, and of the whole installation. */
  addressMails: number
  networkMails: number
  strangerMails: number
}
