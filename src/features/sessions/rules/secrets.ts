import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { mailKey } from '../../../lib/email-address.ts'
import type { Site } from '../../../platform/context.ts'

const digits = 6

/** Too long to guess. Only its hash is stored. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

export const hashLink = (token: string): string => hash(`link ${token}`)

/** A plain hash of an IP address can be brute-forced, so it's keyed with the installation's secret. */
export const hashNetwork = ({ secret }: Pick<Site, 'secret'>, network: string): string =>
  createHmac('sha256', secret()).update(`network ${network}`).digest('base64url')

/** Proves that a browser has signed in with this address before. Doesn't sign anyone in. */
export const addressProof = ({ secret }: Pick<Site, 'secret'>, email: string): string =>
  createHmac('sha256', secret())
    .update(`address ${mailKey(email)}`)
    .digest('base64url')

export const newCode = (): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** Splits the code into two groups of digits, which are easier to read. */
export const spacedCode = (code: string): string => `${code.slice(0, digits / 2)} ${code.slice(digits / 2)}`

export type Sign = (text: string) => string

/**
 * A hash of six digits is easily brute-forced, so it's keyed with the secret of the browser that sent the request. Only
 * that browser has it.
 */
export const signCode = (sign: Sign, linkHash: string, code: string): string => sign(`code ${linkHash} ${code}`)

/** The typed or pasted code without spaces and dashes; undefined if it isn't six digits. */
export function parseCode(typed = ''): string | undefined {
  const code = typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  return code.length === digits && /^\d+$/.test(code) ? code : undefined
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
