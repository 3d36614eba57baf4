import { cached } from '../../lib/cached.ts'
import { relativeTime } from '../../lib/relative-time.ts'

/** A sentence with `{variables}`, or one sentence for each plural form, chosen by `count`. */
export type Sentence = string | PluralForms

/** One sentence for each category of `Intl.PluralRules`. `other` is used for every form that is left out. */
export type PluralForms = { other: string } & { [Category in Intl.LDMLPluralRule]?: string }

export type Sentences = Record<string, Sentence>

/** One language. Its sentences are read on first use. */
export interface Catalogue {
  /** A BCP 47 tag: `de`, `pt-BR`, `zh-Hant`. */
  language: string
  /** The language's own name, such as `Deutsch`. */
  name: string
  /** What visitors, voters and followers read. */
  visitors: () => Sentences
  /** What only the team reads. A language has all of it or none. */
  team: (() => Sentences) | undefined
}

type Values = Record<string, string | number>

/** Arguments for a sentence with these variables: none, or an object with exactly these. */
type ValuesOf<Variable extends string> = [Variable] extends [never]
  ? []
  : [values: { [Name in Variable]: Name extends 'count' ? number : string | number }]

/**
 * Returns a sentence. `count` chooses the plural form. Numbers are formatted for the language. `Variables` has the names
 * of each sentence's variables, by its key.
 */
export interface Words<Variables> {
  <Key extends keyof Variables>(key: Key, ...values: ValuesOf<Variables[Key] & string>): string
  /** For keys made from data, such as an error's code. Undefined if there's no such sentence. */
  find(key: string, values?: Values): string | undefined
  /** All plural forms of a sentence, unfilled, for the script in the browser. */
  forms(key: keyof Variables): PluralForms
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

export function wordsOf<Variables>(language: string, sentences: Sentences): Words<Variables> {
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

  const sentenceOf = (key: PropertyKey): Sentence => {
    const sentence = sentences[String(key)]
    if (sentence === undefined) throw new Error(`The catalogue ${language} has no sentence ${String(key)}.`)
    return sentence
  }
  const fill = (sentence: Sentence, values?: Values): string => {
    const text =
      typeof sentence === 'string' ? sentence : (sentence[pluralOf(Number(values?.count ?? 0))] ?? sentence.other)
    if (!values) return text
    return text.replace(/\{(\w+)\}/g, (variable, name: string) => {
      const value = values[name]
      if (value === undefined) return variable
      return typeof value === 'number' ? number(value) : isolated(value, direction)
    })
  }
  return Object.assign((key: keyof Variables, values?: Values) => fill(sentenceOf(key), values), {
    find: (key: string, values?: Values) => (Object.hasOwn(sentences, key) ? fill(sentenceOf(key), values) : undefined),
    forms: (key: keyof Variables) => {
      const sentence = sentenceOf(key)
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
  }) as Words<Variables>
}

/** Isolates a name in the other writing direction, so that it doesn't reorder the words and numbers around it. */
function isolated(text: string, direction: 'ltr' | 'rtl'): string {
  const hasOtherDirection = direction === 'ltr' ? /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/ : /\p{L}/u
  return hasOtherDirection.test(text) ? `\u2068${text}\u2069` : text
}
