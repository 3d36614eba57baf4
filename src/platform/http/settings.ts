import { isEmail } from '../../lib/email-address.ts'

/** Cookies and addresses of pages belong to a whole host (docs/decisions/11-addresses.md). */
export function readOrigin(value: string): string {
  if (value === '') return value
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('it must be an http or https URL.')
  if (url.href !== `${url.origin}/`) throw new Error(`it must be a host without a path: ${url.origin}.`)
  return url.origin
}

/** As `Contact` in security.txt: an address of mail or of a page. */
export function readSecurityContact(value: string): string {
  if (value === '') return value
  if (isEmail(value)) return `mailto:${value}`
  if (URL.parse(value)?.protocol !== 'https:') throw new Error('it must be an email address or an https URL.')
  return new URL(value).href
}
