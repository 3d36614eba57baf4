import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Browser } from '../../../platform/http/browser.ts'

const digits = 6

/** Too long to be guessed; only its hash is kept. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

export const hashLink = (token: string): string => createHash('sha256').update(`link ${token}`).digest('base64url')

export const newCode = (): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** As people read it aloud. */
export const spacedCode = (code: string): string => `${code.slice(0, digits / 2)} ${code.slice(digits / 2)}`

/**
 * Six digits are guessed from a hash in no time, so the secret of the browser that asked goes into it, which is nowhere
 * but in that browser.
 */
export const signCode = (browser: Browser, linkHash: string, code: string): string =>
  browser.sign(`code ${linkHash} ${code}`)

/** The code as it was typed or pasted, with whatever stands between the digits; undefined if it can be none. */
export function readCode(typed = ''): string | undefined {
  const code = typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  return code.length === digits && /^\d+$/.test(code) ? code : undefined
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
