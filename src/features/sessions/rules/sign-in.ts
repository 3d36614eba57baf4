import type { Selectable } from 'kysely'
import { dayMs, hourMs, later, type Timestamp } from '../../../lib/time.ts'
import { Conflict } from '../../../platform/errors.ts'
import type { SignInRequestTable } from '../table.ts'

/** A request to sign in, or to change the address. */
export type SignInRequest = Selectable<SignInRequestTable>

/** How long a link and a code are valid. */
export const signInRequestMs = 15 * 60_000

/** How long the link printed at the first start is valid. */
export const firstLinkMs = dayMs

/** How many attempts are allowed for a code. */
export const maxCodeAttempts = 5

export const codeAttemptsLeft = ({ tries }: SignInRequest): number => maxCodeAttempts - tries

/** Whether the link can still be used. */
export const isOpen = ({ used, expires }: SignInRequest, now: Timestamp): boolean => used === null && expires > now

export type CodeState = 'open' | 'used' | 'expired' | 'spent'

export function codeState(request: SignInRequest, now: Timestamp): CodeState {
  if (request.used !== null) return 'used'
  if (request.expires <= now) return 'expired'
  return codeAttemptsLeft(request) > 0 ? 'open' : 'spent'
}

export const requestUsedUp = (): Conflict =>
  new Conflict('sign_in_used_up', 'This link or code has been used, or is too old. Ask for a new one.')

/** An unused session ends after this time. */
const sessionMs = 60 * dayMs

/** Every session ends after this time, even if it is used every day. */
const maxSessionMs = 180 * dayMs

/** How often a session that is in use is extended. */
const extendEveryMs = hourMs

export const sessionExpiry = (opened: Timestamp, now: Timestamp): Timestamp =>
  new Date(Math.min(Date.parse(now) + sessionMs, Date.parse(opened) + maxSessionMs)).toISOString()

export const isDueForExtension = (lastSeen: Timestamp, now: Timestamp): boolean => later(lastSeen, extendEveryMs) <= now

/** The browser in which a person signs in. */
export interface SignInBrowser {
  /** The hash of its secret; undefined if it has none. */
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
