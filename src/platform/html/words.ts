/** A sentence with `{names}` to fill in; where a number decides its form, one sentence for each form. */
export type Sentence = string | { one: string; other: string }

/** All that people read, in one language. */
export interface Catalogue<Key extends string = string> {
  language: string
  /** As its speakers call it. */
  name: string
  direction: 'ltr' | 'rtl'
  sentences: Record<Key, Sentence>
}

export type Values = Record<string, string | number>

/** Says a sentence of the catalogue. `count` chooses the form and is written as the language writes numbers. */
export interface Words<Key extends string = string> {
  (key: Key, values?: Values): string
  /** Whether there is a sentence of this key. */
  has(key: string): key is Key
  language: string
  direction: 'ltr' | 'rtl'
  number(value: number): string
  /** Several things in one sentence: a, b and c. */
  list(items: string[]): string
  /** A day, in full. */
  date(moment: string): string
  /** A moment to the minute, in UTC. */
  moment(moment: string): string
  /** How long ago, seen from `now`. */
  ago(moment: string, now: string): string
}

export function wordsOf<Key extends string>(catalogue: Catalogue<Key>): Words<Key> {
  const { language, direction, sentences } = catalogue
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const lists = new Intl.ListFormat(language, { type: 'conjunction' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

  const say = (key: Key, values: Values = {}): string => {
    const sentence = sentences[key]
    const text = typeof sentence === 'string' ? sentence : formOf(sentence, plurals.select(Number(values.count ?? 0)))
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      if (value === undefined) return whole
      return typeof value === 'number' ? numbers.format(value) : apart(value, direction)
    })
  }
  return Object.assign(say, {
    has: (key: string): key is Key => Object.hasOwn(sentences, key),
    language,
    direction,
    number: (value: number) => numbers.format(value),
    list: (items: string[]) => lists.format(items.map((item) => apart(item, direction))),
    date: (moment: string) => days.format(new Date(moment)),
    moment: (moment: string) => `${moments.format(new Date(moment))} UTC`,
    ago: (moment: string, now: string) => agoBy(relative, (Date.parse(moment) - Date.parse(now)) / 1000),
  })
}

/** A name that runs the other way is kept apart, so that it does not turn the words and numbers around it. */
function apart(text: string, direction: 'ltr' | 'rtl'): string {
  const runsOtherWay = direction === 'ltr' ? /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/ : /\p{L}/u
  return runsOtherWay.test(text) ? `\u2068${text}\u2069` : text
}

const formOf = (sentence: { one: string; other: string }, form: string): string =>
  form === 'one' ? sentence.one : sentence.other

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

function agoBy(relative: Intl.RelativeTimeFormat, seconds: number): string {
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : relative.format(0, 'second')
}

/** The best of the languages we have for an `Accept-Language` header; the first of ours when none fits. */
export function chooseLanguage(header: string | undefined, ours: string[]): string {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
      return { language: tag.toLowerCase().split('-')[0] ?? '', quality: quality ? Number(quality) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return wanted.find(({ language }) => ours.includes(language))?.language ?? ours[0] ?? 'en'
}
