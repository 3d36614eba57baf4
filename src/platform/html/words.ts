import { cached } from '../../lib/cached.ts'
import { relativeTime } from '../../lib/relative-time.ts'

/** A sentence with `{placeholders}`, or one sentence for each plural form, chosen by `count`. */
export type Sentence = string | PluralForms

/** One sentence for each category of `Intl.PluralRules`. `other` is used for every form that is left out. */
export type PluralForms = { other: string } & { [Category in Intl.LDMLPluralRule]?: string }

export interface Catalogue<Key extends string = string> {
  /** A BCP 47 tag: `de`, `pt-BR`, `zh-Hant`. */
  language: string
  /** The language's own name, such as `Deutsch`. */
  name: string
  /** Words that the search ignores, separated by spaces. */
  stopWords: string
  /**
   * Emoji names, one per line: the short name, then words to find it by. Without them, only short names are searched.
   */
  emojiNames?: string
  sentences: Record<Key, Sentence>
}

type Values = Record<string, string | number>

/** Returns a sentence from the catalogue. `count` chooses the plural form. Numbers are formatted for the language. */
export interface Words<Key extends string = string> {
  (key: Key, values?: Values): string
  has(key: string): key is Key
  /** All plural forms of a sentence, unfilled, for the script in the browser. */
  forms(key: Key): PluralForms
  language: string
  direction: 'ltr' | 'rtl'
  number(value: number): string
  /** Joins items: `a, b and c`. */
  list(items: string[]): string
  /** A day in long form: `2 March 2026`. */
  date(timestamp: string): string
  /** From one day to another: `2 – 8 March 2026`. */
  days(first: string, last: string): string
  /** A day in short form: `2 Mar 2026`. */
  day(timestamp: string): string
  /** The time of day, in UTC: `14:05`. */
  time(timestamp: string): string
  /** Date and time to the minute, in UTC. */
  dateTime(timestamp: string): string
  /** How long before `now`. */
  ago(timestamp: string, now: string): string
}

export function wordsOf<Key extends string>(catalogue: Catalogue<Key>): Words<Key> {
  const { language, sentences } = catalogue
  const { direction = 'ltr' } = new Intl.Locale(language).getTextInfo()
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  // A board has hundreds of numbers and dates, and mostly the same ones each time.
  const pluralOf = cached((value: number) => plurals.select(value))
  const number = cached((value: number) => numbers.format(value))
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const shortDays = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const dateTimes = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const times = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
  const lists = new Intl.ListFormat(language, { type: 'conjunction' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

  const format = (key: Key, values: Values = {}): string => {
    const sentence = sentences[key]
    const text =
      typeof sentence === 'string' ? sentence : (sentence[pluralOf(Number(values.count ?? 0))] ?? sentence.other)
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name]
      if (value === undefined) return placeholder
      return typeof value === 'number' ? number(value) : isolated(value, direction)
    })
  }
  return Object.assign(format, {
    has: (key: string): key is Key => Object.hasOwn(sentences, key),
    forms: (key: Key) => {
      const sentence: Sentence = sentences[key]
      return typeof sentence === 'string' ? { other: sentence } : sentence
    },
    language,
    direction,
    number,
    list: (items: string[]) => lists.format(items.map((item) => isolated(item, direction))),
    date: (timestamp: string) => days.format(new Date(timestamp)),
    days: (first: string, last: string) => days.formatRange(new Date(first), new Date(last)),
    day: cached((timestamp: string) => shortDays.format(new Date(timestamp))),
    time: (timestamp: string) => times.format(new Date(timestamp)),
    dateTime: cached((timestamp: string) => `${dateTimes.format(new Date(timestamp))} UTC`),
    ago: (timestamp: string, now: string) => relativeTime(relative, (Date.parse(timestamp) - Date.parse(now)) / 1000),
  })
}

/** Isolates a name in the other writing direction, so that it doesn't reorder the words and numbers around it. */
function isolated(text: string, direction: 'ltr' | 'rtl'): string {
  const hasOtherDirection = direction === 'ltr' ? /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/ : /\p{L}/u
  return hasOtherDirection.test(text) ? `\u2068${text}\u2069` : text
}
