import { dayMs, hourMs, later, type Timestamp } from '../../../lib/time.ts'

/** A session that nobody uses ends after this time. */
const sessionMs = 60 * dayMs

/** Every session ends after this time, even if it is used every day. */
const maxSessionMs = 180 * dayMs

/** How often a session that is in use is extended. */
const extendEveryMs = hourMs

export const sessionExpiry = (opened: Timestamp, now: Timestamp): Timestamp =>
  new Date(Math.min(Date.parse(now) + sessionMs, Date.parse(opened) + maxSessionMs)).toISOString()

export const isDueForExtension = (lastSeen: Timestamp, now: Timestamp): boolean => later(lastSeen, extendEveryMs) <= now

/** The browser in which somebody signs in. */
export interface SignInBrowser {
  /** The hash of its secret; undefined where it has none. */
  browser_hash: string | undefined
  /**
   * The hash of the secret that replaces it. The browser gets the secret only after the session is committed, so that a
   * refused attempt changes nothing there.
   */
  new_browser_hash: string
  user_agent: string
  /** The language of its pages. */
  language: string
}
