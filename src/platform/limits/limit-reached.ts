import { TooManyRequests } from '../errors.ts'
import { limitMeasures } from '../measure.ts'

/** Everything that has a limit, by its name in metrics and errors. */
export type LimitName =
  /** Per minute, counted in this process. */
  | 'requests'
  | 'forms'
  | 'pages'
  | 'files'
  | 'searches'
  | 'typing'
  | 'search_time'
  | 'previews'
  /** Per hour, counted in rows. */
  | WriteLimit
  | 'reports'
  /** Per day, counted in rows. */
  | 'invitations'
  | 'images'
  | 'address_mails'
  | 'network_mails'
  | 'stranger_mails'

/** Limits on what people write in a map. */
export type WriteLimit = 'suggestions' | 'comments' | 'messages' | 'votes' | 'follows'

/** Limits with their own message. All others reset within a minute. */
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

/** The error when a limit is reached. It's counted in the metrics. */
export function limitReached(limit: LimitName, waitSeconds: number): TooManyRequests {
  limitMeasures.publish({ limit })
  return new TooManyRequests(waitSeconds, codes[limit])
}

/** Limits counted in rows; 0 for no limit. Limits on writing are per person, map and hour. */
export interface Limits extends Record<WriteLimit, number> {
  /** Images in posts, per person and map: number and megabytes per day, and number and megabytes stored in total. */
  images: number
  imageMegabytes: number
  keptImages: number
  keptImageMegabytes: number
  /** For all of a map's images together. */
  mapImageMegabytes: number
  /** Emails per day: to one address, requested from one network, and for the whole installation. */
  addressMails: number
  networkMails: number
  strangerMails: number
  /** How many teams one person can create in total. */
  teams: number
}
