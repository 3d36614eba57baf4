import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lazily } from '../../../lib/lazily.ts'
import { projectRoot } from '../../../lib/project.ts'
import { splitShortText } from '../../../lib/words-in-text.ts'
import { inHiragana } from './kana.ts'
import { splitWordsAndBigrams, type WordOrBigram } from './words-and-bigrams.ts'

export interface Phrase {
  /** In the form used for lookups. */
  terms: string[]
  /** As written in text. In scripts without spaces, these are single letters. */
  words: string[]
}

/** Phrases by their first term, each with its synonyms. */
export type Synonyms = Map<string, { phrase: Phrase; others: Phrase[] }[]>

/** Parses lines of synonymous phrases, such as `wifi, wlan, wireless`, and adds them to the known ones. */
export function parseSynonyms(text: string, known: Synonyms = new Map()): Synonyms {
  const synonyms: Synonyms = new Map(known)
  for (const line of text.split('\n')) {
    const phrases = line
      .split(separators)
      .map(readPhrase)
      .filter(({ terms }) => terms.length > 0)
    if (phrases.length < 2) continue
    for (const phrase of phrases) {
      const first = stemOf(phrase.terms[0] ?? '')
      const others = phrases.filter((other) => other !== phrase)
      synonyms.set(first, [...(synonyms.get(first) ?? []), { phrase, others }])
    }
  }
  return synonyms
}

const separators = /[,;=、，；]/

const readPhrase = (text: string): Phrase => ({
  terms: splitWordsAndBigrams(text).map((word) => word.text),
  words: splitShortText(text).map(({ word }) => word),
})

/** The maximum number of synonyms for one word, and for all words in a search. More would make searches slow. */
const maxOfWord = 16
const maxOfSearch = 24

/** For each word, the synonyms of phrases that contain it. */
export function synonymsOf(words: WordOrBigram[], synonyms: Synonyms): Phrase[][] {
  const found: Phrase[][] = words.map(() => [])
  let left = maxOfSearch
  for (const { start, phrase, others } of phrasesIn(words, synonyms)) {
    for (const at of phrase.terms.keys()) {
      const added = others.slice(0, Math.min(left, maxOfWord - (found[start + at]?.length ?? 0)))
      found[start + at]?.push(...added)
      left -= added.length
    }
  }
  return found
}

export function phrasesIn(
  words: WordOrBigram[],
  synonyms: Synonyms,
): { start: number; phrase: Phrase; others: Phrase[] }[] {
  const stems = words.map(({ text }) => stemOf(text))
  return stems.flatMap((stem, start) =>
    (synonyms.get(stem) ?? [])
      .filter(({ phrase }) => phrase.terms.every((term, at) => stemOf(term) === stems[start + at]))
      .map((found) => ({ start, ...found })),
  )
}

/** Without plural endings, and in hiragana. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:es|en|s|n|e)$/, '') : inHiragana(word))

/** Whether longer words that start with a phrase's word count as forms of it. */
export const hasForms = (word: string): boolean => word.length >= 5

/** Whether a word is one of a phrase's words, or a form of it. */
export const isWordOfPhrase = (wordOfPhrase: string, word: string): boolean =>
  hasForms(wordOfPhrase)
    ? word.startsWith(wordOfPhrase)
    : word.length === wordOfPhrase.length && inHiragana(word) === inHiragana(wordOfPhrase)

const folder = join(projectRoot, 'src', 'features', 'search', 'synonyms')

/** The synonyms of all languages, one file per language. Read by the first search. */
export const builtInSynonyms = lazily(() =>
  parseSynonyms(
    readdirSync(folder)
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n'),
  ),
)
