import { isPlainEmail } from '../../lib/email-address.ts'
import { asLine, isStorable, trimmed } from '../../lib/text.ts'
import { maxLengths } from '../http/fields.ts'
import type { Profile } from './identity-provider.ts'

type Claims = Record<string, unknown>

/** Whether the claims include an email address and its verification status. */
export const hasEmailClaims = (claims: Claims): boolean =>
  claims.email !== undefined && claims.email_verified !== undefined

/** The profile in the claims. Undefined if they contain no verified email address in its plain form. */
export function profileOf(claims: Claims): Profile | undefined {
  const { email } = claims
  // Checked exactly as sent, because the provider hasn't verified any other spelling.
  if (!isVerified(claims) || typeof email !== 'string') return undefined
  if (email.length > maxLengths.email || !isStorable(email) || !isPlainEmail(email)) return undefined
  const [givenName, familyName] = [
    lineOf(claims.given_name, maxLengths.name),
    lineOf(claims.family_name, maxLengths.name),
  ]
  // A full name isn't split, because the rules differ between languages.
  const first_name = givenName || familyName ? givenName : lineOf(claims.name, maxLengths.name)
  return { email, first_name, last_name: familyName }
}

/** Some providers (Apple, Cognito) send the string "true". */
const isVerified = ({ email_verified }: Claims): boolean => email_verified === true || email_verified === 'true'

/** One line of at most `maxLength` code points. */
function lineOf(value: unknown, maxLength: number): string {
  if (typeof value !== 'string' || !isStorable(value)) return ''
  const line = asLine(value)
  return trimmed([...line].slice(0, maxLength).join(''))
}
