import { cached } from '../../lib/cached.ts'
import { lazily } from '../../lib/lazily.ts'
import { type Catalogue, type Words, wordsOf } from './words.ts'

/** A site's languages, one per catalogue. */
export interface Languages<Variables> {
  /** A language's words. Falls back to the first catalogue if the language doesn't have one. */
  wordsIn(language: string): Words<Variables>
  /** For text that only the team reads: in the first catalogue's language if this one lacks the team's part. */
  teamWordsIn(language: string): Words<Variables>
  /** The tag as its catalogue spells it. Undefined if the language has no catalogue. */
  findLanguage(tag: string | null | undefined): string | undefined
  /** Chooses a page's language: the chosen one, else the best match for the browser, else `fallback`. */
  languageFor(fallback: string): (chosen: string | undefined, header: string | undefined) => string
}

export function createLanguages<Variables>(catalogues: readonly [Catalogue, ...Catalogue[]]): Languages<Variables> {
  const [first] = catalogues
  const languages = catalogues.map(({ language }) => language)
  const tags = new Map(languages.map((tag) => [tag.toLowerCase(), tag]))
  const match = lazily(() => languageMatcher(languages))
  const catalogueOf = (language: string) => catalogues.find((each) => each.language === language) ?? first
  // Created on first use: commands don't need them, and a language's formatters are slow to create.
  const made = new Map<string, Words<Variables>>()
  const wordsOfCatalogue = ({ language, visitors, team = first.team }: Catalogue): Words<Variables> => {
    const words = made.get(language) ?? wordsOf<Variables>(language, { ...visitors(), ...team?.() })
    made.set(language, words)
    return words
  }
  const findLanguage: Languages<Variables>['findLanguage'] = (tag) => tags.get(tag?.toLowerCase() ?? '')
  return {
    wordsIn: (language) => wordsOfCatalogue(catalogueOf(language)),
    teamWordsIn: (language) => {
      const catalogue = catalogueOf(language)
      return wordsOfCatalogue(catalogue.team ? catalogue : first)
    },
    findLanguage,
    languageFor: (fallback) => (chosen, header) => findLanguage(chosen) ?? match()(header) ?? fallback,
  }
}

/**
 * Returns a function that chooses the best of our languages for an `Accept-Language` header; undefined if none fits.
 */
export function languageMatcher(ours: readonly string[]): (header: string | undefined) => string | undefined {
  const byRange = new Map<string, string>()
  // Short tags first: en-GB matches en rather than en-AU.
  for (const tag of ours.toSorted((a, b) => a.length - b.length)) {
    for (const range of rangesOf(tag)) if (!byRange.has(range)) byRange.set(range, tag)
  }
  // Filling in script and region is slow (about 50 µs), and browsers send the same few tags.
  const lookUp = cached((tag: string) => rangesOf(tag).flatMap((range) => byRange.get(range) ?? [])[0])
  return (header) => {
    for (const tag of tagsIn(header)) {
      const match = lookUp(tag)
      if (match !== undefined) return match
    }
    return undefined
  }
}

/**
 * The tags that a tag matches, from exact to general, as in RFC 4647 lookup. Missing script and region are filled in:
 * zh-TW finds zh-Hant, and pt finds pt-BR.
 */
function rangesOf(tag: string): string[] {
  try {
    const locale = new Intl.Locale(tag)
    const { language, script, region } = locale.maximize()
    return [locale.baseName, `${language}-${script}-${region}`, `${language}-${script}-*`, `${language}-*`]
  } catch {
    // Not a language tag: `*`, or nonsense.
    return []
  }
}

/** Browsers send fewer and shorter tags. An attacker may send thousands. */
const maxTags = 20
const maxTagLength = 35

/** The header's tags, by descending quality. */
function tagsIn(header = ''): string[] {
  return header
    .split(',', maxTags)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const quality = parameters.map((text) => /^q=([\d.]+)$/i.exec(text)?.[1]).find(Boolean)
      return { tag, quality: Number(quality ?? 1) }
    })
    .filter(({ tag, quality }) => quality > 0 && tag.length <= maxTagLength)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
