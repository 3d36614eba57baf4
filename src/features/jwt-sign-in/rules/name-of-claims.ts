import { isStorable } from '../../../lib/text.ts'
import { maxLengths } from '../../../platform/http/fields.ts'

/**
 * The display name, from `given_name` and `family_name`, or else `name`. Ignores `email`: it's unverified and must
 * never lead to someone's account.
 */
export function nameOfClaims(claims: Record<string, unknown>): { first_name: string; last_name: string } {
  const [first_name, last_name] = [lineOf(claims.given_name), lineOf(claims.family_name)]
  return first_name || last_name ? { first_name, last_name } : { first_name: lineOf(claims.name), last_name: '' }
}

const lineOf = (value: unknown): string =>
  typeof value === 'string' && isStorable(value)
    ? [...value.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()].slice(0, maxLengths.name).join('').trim()
    : ''
