import type { Word } from '../../../lib/words-in-text.ts'
import { matchQuality, type SearchTerm } from './search-terms.ts'
import { isWordOfPhrase, type Phrase } from './synonyms.ts'

export interface TextMatch {
  term: SearchTerm
  /** From 0 to 1; see `matchQuality`. */
  quality: number
  start: number
  end: number
}

/** A synonym is a worse match than the word itself, but better than a corrected typo. */
export const synonymQuality = 0.7

/** Matches in text order. They can overlap. */
export function* matchesIn(words: Iterable<Word>, terms: SearchTerm[]): Generator<TextMatch> {
  const recent: Word[] = []
  const kept = longestSynonym(terms)
  let previous: Word | undefined
  const known = terms.map((term) => ({ term, meanings: meaningsFor(term) }))
  for (const word of words) {
    const neighbour = previous && word.start - previous.end <= 1 ? previous : undefined
    previous = word
    if (kept > 0) recent.push(word)
    if (recent.length > kept) recent.shift()
    for (const { term, meanings } of known) {
      const { quality, endings } = meanings.get(word.word) ?? readMeaning(word.word, term, meanings)
      if (quality > 0) yield { term, quality, start: word.start, end: word.end }
      else if (neighbour && isVariant(term, neighbour.word, word.word)) {
        yield { term, quality: 1, start: neighbour.start, end: word.end }
      } else if (endings.length > 0) {
        const start = synonymStart(endings, recent)
        if (start !== undefined) yield { term, quality: synonymQuality, start, end: word.end }
      }
    }
  }
}

function longestSynonym(terms: SearchTerm[]): number {
  let longest = 0
  for (const { synonyms } of terms) for (const { words } of synonyms) longest = Math.max(longest, words.length)
  return longest
}

/** Whether two words together form one variant. */
const isVariant = ({ variants }: SearchTerm, first: string, second: string): boolean =>
  variants.some(
    ({ text }) => text.length === first.length + second.length && text.startsWith(first) && text.endsWith(second),
  )

/** The start of a synonym that ends with the last of these words. */
function synonymStart(endings: Phrase[], recent: Word[]): number | undefined {
  for (const { words } of endings) {
    const first = recent.length - words.length
    if (first >= 0 && words.every((word, at) => isWordOfPhrase(word, recent[first + at]?.word ?? ''))) {
      return recent[first]?.start
    }
  }
  return undefined
}

interface Meaning {
  quality: number
  endings: Phrase[]
}

type Meanings = Map<string, Meaning>

/** Caches each term's meanings, because titles and descriptions share many words. */
const meaningsOfTerms = new WeakMap<SearchTerm, Meanings>()

function meaningsFor(term: SearchTerm): Meanings {
  const meanings = meaningsOfTerms.get(term) ?? new Map()
  meaningsOfTerms.set(term, meanings)
  return meanings
}

function readMeaning(word: string, term: SearchTerm, meanings: Meanings): Meaning {
  const endings = term.synonyms.filter(({ words }) => isWordOfPhrase(words.at(-1) ?? '', word))
  const meaning = { quality: matchQuality(term, word), endings }
  meanings.set(word, meaning)
  return meaning
}
