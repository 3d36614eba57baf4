import { isEmail } from '../../lib/addresses.ts'
import { isStorable, trimmed } from '../../lib/text.ts'
import { limits } from '../http/fields.ts'
import type { Profile } from './identity-provider.ts'

type Claims = Record<string, unknown>

/** Whether a provider has said anything about the address that could be relied on. */
export const tellsAddress = (claims: Claims): boolean =>
  claims.email !== undefined && claims.email_verified !== undefined

/** What a provider tells about a person, if it vouches for their address. */
export function profileOf(claims: Claims): Profile | undefined {
  const email = lineIn(claims.email, limits.email + 1)
  if (!isVerified(claims) || email === '' || email.length > limits.email || !isEmail(email)) return undefined
  const [given, family] = [lineIn(claims.given_name, limits.name), lineIn(claims.family_name, limits.name)]
  // Where a name is told only as a whole, nobody knows where to cut it.
  const first_name = given || family ? given : lineIn(claims.name, limits.name)
  return { email, first_name, last_name: family }
}

/** Some (Apple, Cognito) say it as a text. Neither can be mistaken for anything else. */
const isVerified = ({ email_verified }: Claims): boolean => email_verified === true || email_verified === 'true'

/** Cut between characters, never within one. */
function lineIn(value: unknown, most: number): string {
  if (typeof value !== 'string' || !isStorable(value)) return ''
  const line = trimmed(value.replace(/[\p{Cc}\s]+/gu, ' '))
  return trimmed([...line].slice(0, most).join(''))
}
