import { isEmail } from './lib/email-address.ts'
import { catalogues, findLanguage } from './words/words.ts'

// Each function reads a setting's value, or throws an error that says what's wrong with it. `limit` and `seconds`
// define whole settings.

export function text(value: string): string {
  return value
}

export function secret(value: string): string {
  if (value && value.length < 16) throw new Error('it must have at least 16 characters.')
  return value
}

export function port(value: string): number {
  const number = wholeNumber(value)
  if (number > 65_535) throw new Error('it must be a number up to 65535.')
  return number
}

export const limit = (fallback: number, about: string) => seconds(fallback, `${about} 0 means no limit.`)

export const seconds = (fallback: number, about: string) => ({ about, fallback: String(fallback), read: wholeNumber })

export function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error('it must be a whole number.')
  return Number(value)
}

export function atLeastOne(value: string): number {
  const number = wholeNumber(value)
  if (number === 0) throw new Error('it must be at least 1.')
  return number
}

export const workers = (value: string): number | 'auto' => (value === 'auto' ? value : atLeastOne(value))

export function boolean(value: string): boolean {
  if (/^(true|1|on|yes)$/i.test(value)) return true
  if (/^(false|0|off|no)$/i.test(value)) return false
  throw new Error('it must be true or false, or on or off.')
}

export function postgresUrl(value: string): string {
  if (value && !/^postgres(ql)?:\/\//.test(value)) throw new Error('it must begin with postgres://.')
  return value
}

export function prefix(value: string): string {
  if (!/^[a-z][a-z0-9_]{0,29}$/.test(value)) throw new Error('use lower-case letters, digits and _.')
  return value
}

/** The tag is case-insensitive. */
export function language(value: string): string {
  return oneOf(
    findLanguage(value) ?? value,
    catalogues.map((catalogue) => catalogue.language),
  )
}

export function oneOf<const Choice extends string>(value: string, choices: Choice[]): Choice {
  const choice = choices.find((one) => one === value)
  if (choice === undefined) throw new Error(`it must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}.`)
  return choice
}

/** Cookies and page URLs belong to a whole host (docs/decisions/11-addresses.md). */
export function readOrigin(value: string): string {
  if (value === '') return value
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('it must be an http or https URL.')
  if (url.href !== `${url.origin}/`) throw new Error(`it must be a host without a path: ${url.origin}.`)
  return url.origin
}

/** `Contact` in security.txt: an email address or a URL. */
export function readSecurityContact(value: string): string {
  if (value === '') return value
  if (isEmail(value)) return `mailto:${value}`
  if (URL.parse(value)?.protocol !== 'https:') throw new Error('it must be an email address or an https URL.')
  return new URL(value).href
}

/** Hosts as `URL` writes them, so they can be compared with a URL's host. */
export function readHosts(value: string): string[] {
  const entries = value.split(/[\s,]+/).filter((entry) => entry !== '')
  return entries.map((entry) => {
    const url = URL.parse(`http://${entry}/`)
    if (!url?.hostname || url.href !== `http://${url.host}/` || url.username !== '') {
      throw new Error('each must be a host such as hooks.internal or hooks.internal:8080.')
    }
    // `URL` drops port 80.
    return /:80$/.test(entry) ? `${url.hostname}:80` : url.host
  })
}
