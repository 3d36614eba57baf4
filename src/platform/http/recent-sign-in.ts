import { later } from '../../lib/time.ts'
import { Unauthenticated } from '../errors.ts'
import type { Page, PageRequest } from './page.ts'

const recentMs = 15 * 60_000

/** Whether the person signed in as recently as the page asks for. */
export function hasRecentSignIn({ needsRecentSignIn }: Page, { person, ctx }: PageRequest): boolean {
  if (!needsRecentSignIn) return true
  if (!person) throw new Unauthenticated()
  if (needsRecentSignIn === 'with-email' && person.email === null) return true
  return later(person.signed_in, recentMs) >= ctx.now
}
