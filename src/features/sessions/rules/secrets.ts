import { createHash, randomBytes, randomInt } from 'node:crypto'

const digits = 6

/** Too long to be guessed. Only its hash is stored. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

export const hashLink = (token: string): string => hash(`link ${token}`)

export const hashNetwork = (network: string): string => hash(`network ${network}`)

export const newCode = (): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** In two groups of digits, as people read it aloud. */
export const spacedCode = (code: string): string => `${code.slice(0, digits / 2)} ${code.slice(digits / 2)}`

/** Signs a text with the secret of a browser. */
export type Sign = (text: string) => string

/**
 * Six digits are quickly guessed from a hash. So the hash also needs the secret of the browser that sent the request,
 * which is stored nowhere but in that browser.
 */
export const signCode = (sign: Sign, linkHash: string, code: string): string => sign(`code ${linkHash} ${code}`)

/** The code as it was typed or pasted, without spaces and dashes; undefined where it is not six digits. */
export function readCode(typed = ''): string | undefined {
  const code = typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  return code.length === digits && /^\d+$/.test(code) ? code : undefined
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
