import { createHmac, randomBytes } from 'node:crypto'

/**
 * A new secret for `adopt`, and the hash to store. Doesn't change any browser, so it can be called inside a
 * transaction.
 */
export function freshSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOfSecret(secret) }
}

/** The hash of a secret from `freshSecret`. */
export const hashOfSecret = (secret: string): string => hmac(secret, 'hash', '')

export const isSecret = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')

/** The id of the person who was signed in when the page with this valid token was shown; '' for a visitor. */
export const personInFormToken = (token = ''): string => token.split('.', 1)[0]?.slice(12) ?? ''

export const signedForm = (secret: string, salt: string): string => `${salt}.${hmac(secret, 'form', salt)}`

/** Each purpose has its own label, so that a value made for one is never valid for another. */
export const hmac = (secret: string, purpose: 'hash' | 'form' | 'sign', text: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')
