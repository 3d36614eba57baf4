import { hash, randomBytes } from 'node:crypto'

/** With https the `__Host-` prefix keeps sibling domains from setting it. */
export const cookieName = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-cairn' : 'cairn')

export const newSecret = (): string => randomBytes(32).toString('base64url')

export const secretHash = (secret: string): string => hash('sha256', secret, 'base64url')

export function readCookie(header: string | undefined, name: string): string | undefined {
  return (header ?? '')
    .split(';')
    .map((part) => part.trim().split('='))
    .find(([key]) => key === name)?.[1]
}

export const isSecret = (text: string | undefined): text is string => /^[A-Za-z0-9_-]{43}$/.test(text ?? '')

export function writeCookie(name: string, value: string, publicUrl: string, maxAgeSeconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

/** Derived from the browser's secret, which no other site can read. */
export const formTokenOf = (browser: string): string => hash('sha256', `form ${browser}`, 'base64url')
