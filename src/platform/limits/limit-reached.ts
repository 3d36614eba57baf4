import { TooManyRequests } from '../errors.ts'
import { limitMeasures } from '../measure.ts'

/** Everything that has a limit. Metrics and refusals name it so. */
export type LimitName =
  /** A minute, counted in this process. */
  | 'requests'
  | 'forms'
  | 'pages'
  | 'files'
  | 'searches'
  | 'typing'
  | 'search_time'
  | 'previews'
  /** An hour, counted in rows. */
  | WriteLimit
  | 'reports'
  /** A day, counted in rows. */
  | 'invitations'
  | 'images'
  | 'address_mails'
  | 'network_mails'
  | 'stranger_mails'

/** What people write in a map. */
export type WriteLimit = 'suggestions' | 'comments' | 'messages' | 'votes' | 'follows'

/** Limits with a message of their own. All others reset within a minute. */
const codes: Partial<Record<LimitName, string>> = {
  pages: 'too_many_pages',
  files: 'too_many_pages',
  searches: 'too_many_searches',
  typing: 'too_many_searches',
  search_time: 'too_many_searches',
  suggestions: 'too_many_suggestions',
  comments: 'too_many_comments',
  messages: 'too_many_messages',
  votes: 'too_many_votes',
  follows: 'too_many_follows',
  reports: 'too_many_reports',
  invitations: 'too_many_invitations',
  images: 'too_many_images',
  network_mails: 'too_many_mails',
  stranger_mails: 'too_many_mails',
}

/** The refusal where a limit is reached. It is counted for the metrics. */
export function limitReached(limit: LimitName, waitSeconds: number): TooManyRequests {
  limitMeasures.publish({ limit })
  return new TooManyRequests(waitSeconds, codes[limit])
}

/** The limits that are counted in rows; 0 for none. What people write is per person, map and hour. */
export interface Limits extends Record<WriteLimit, number> {
  /** Images for texts, per person and map: how many a day, how many megabytes a day, and both of all that are kept. */
  images: number
  imageMegabytes: number
  keptImages: number
  keptImageMegabytes: number
  /** For all images of a map together. */
  mapImageMegabytes: number
  /** Emails per day: to one address, requested by one network, and in the whole installation. */
  addressMails: number
  networkMails: number
  strangerMails: number
  /** Teams that one person may create, in all. */
  teams: number
}
