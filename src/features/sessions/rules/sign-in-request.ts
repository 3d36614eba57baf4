import type { Selectable } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { SignInTable } from '../table.ts'

/** One ask to be signed in, or to have another address. */
export type Asked = Selectable<SignInTable>

/** How long a link and a code work. */
export const askedMs = 15 * 60_000

/** How often a code may be typed. */
export const mostTries = 5

/** Whether the link can still be used. */
export const isOpen = ({ used, expires }: Asked, now: Timestamp): boolean => used === null && expires > now

export type CodeState = 'open' | 'used' | 'expired' | 'spent'

export function codeState(asked: Asked, now: Timestamp): CodeState {
  if (asked.used !== null) return 'used'
  if (asked.expires <= now) return 'expired'
  return asked.tries < mostTries ? 'open' : 'spent'
}
