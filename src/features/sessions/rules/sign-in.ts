import type { Selectable } from 'kysely'
import { dayMs, hourMs, later, type Timestamp } from '../../../lib/time.ts'
import { Conflict } from '../../../platform/errors.ts'
import type { SignInRequestTable } from '../table.ts'

export type SignInRequest = Selectable<SignInRequestTable>

export const signInRequestMs = 15 * 60_000

/** How long the link printed on first start is valid. */
export const firstLinkMs = dayMs

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
  new Conflict('sign_in_used_up', 'This link or code has been used or has expired. Request a new one.')

/** An unused session ends after this long. */
const sessionMs = 60 * dayMs

/** Every session ends after this long, even if it's used every day. */
const maxSessionMs = 180 * dayMs

const extendEveryMs = hourMs

export const sessionExpiry = (opened: Timestamp, now: Timestamp): Timestamp =>
  new Date(Math.min(Date.parse(now) + sessionMs, Date.parse(opened) + maxSessionMs)).toISOString()

export const isDueForExtension = (lastSeen: Timestamp, now: Timestamp): boolean => later(lastSeen, extendEveryMs) <= now

export interface SignInBrowser {
  /** The hash of its secret; undefined if it doesn't have one. */
  browser_hash: string | undefined
  /**
   * The hash of the new secret. The browser gets the secret only once the session is committed, so that a failed
   * attempt changes nothing.
   */
  new_browser_hash: string
  user_agent: string
  language: string
}
