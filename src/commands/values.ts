import { isEmail, mailKey } from '../lib/email-address.ts'
import { hasForbiddenInLine, hasVisibleText, isStorable, trimmed } from '../lib/text.ts'
import { parseTimestamp, type Timestamp } from '../lib/time.ts'
import { isHttpUrl } from '../lib/urls.ts'
import { maxLengths } from '../platform/http/fields.ts'

/** A name as the API accepts it: trimmed, not empty, not too long. */
export function readLine(option: string, text = ''): string {
  const line = trimmed(text)
  const isUsable = hasVisibleText(line) && isStorable(line) && !hasForbiddenInLine(line)
  if (!isUsable || [...line].length > maxLengths.name) {
    throw new Error(`--${option} must be one line of 1 to ${maxLengths.name} characters.`)
  }
  return line
}

export function readEmail(option: string, text = ''): string {
  if (!text || !isEmail(text) || text.length > maxLengths.email)
    throw new Error(`--${option} must be an email address.`)
  return text
}

/** An email address in the form that accounts store. */
export function readEmailArgument(text: string): string {
  if (text && text.length <= maxLengths.email && isStorable(text) && isEmail(text)) return mailKey(text)
  throw new Error(`"${text}" is not an email address.`)
}

export function readUrl(option: string, text = ''): string {
  if (!isHttpUrl(text) || text.length > maxLengths.url) throw new Error(`--${option} must be an http or https URL.`)
  return text
}

export function readChoice<Choice extends string>(
  option: string,
  text: string | undefined,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((name) => name.toLowerCase() === text?.toLowerCase())
  if (!choice) throw new Error(`--${option} must be one of: ${choices.map((name) => name.toLowerCase()).join(', ')}.`)
  return choice
}

export function readWholeNumber(option: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw new Error(`--${option} must be a whole number from ${min} to ${max}.`)
}

export function parseTimestampOption(option: string, text: string): Timestamp {
  const timestamp = parseTimestamp(text, 'last')
  if (!timestamp) throw new Error(`--${option} must be an ISO 8601 date or datetime.`)
  return timestamp
}
