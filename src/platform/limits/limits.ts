import type { WriteLimit } from './limit-reached.ts'

/** The limits that are counted in rows; 0 for none. What people write is per person, map and hour. */
export interface Limits extends Record<WriteLimit, number> {
  /** Images for texts, per person and map: how many a day, how many megabytes a day, and both of all that are kept. */
  images: number
  imageMegabytes: number
  keptImages: number
  keptImageMegabytes: number
  /** For all images of a map together. */
  mapImageMegabytes: number
  /** A day: to one address, asked for by one network, and of the whole installation. */
  addressMails: number
  networkMails: number
  strangerMails: number
  /** Teams that one person may create, in all. */
  teams: number
}
