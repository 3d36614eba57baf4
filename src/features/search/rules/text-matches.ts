import type { Word } from '../../../lib/read-words.ts'
import { matchQuality, type SearchTerm } from './search-terms.ts'
import { isWordOfPhrase } from './synonyms.ts'

/** A place in a text that matches a term. */
export interface TextMatch {
  term: SearchTerm
  /** From 0 to 1, as `matchQuality` gives it. */
  quality: number
  start: number
  end: number
}

/** A synonym matches less well than the word, and better than a correction of a typo. */
export const synonymQuality = 0.7

/** The matches in the order of the text. They may overlap. */
export function* matchesIn(words: Iterable<Word>, terms: SearchTerm[]): Generator<TextMatch> {
  let previous: Word | undefined
  const maxLength = Math.max(0, ...terms.flatMap(({ synonyms }) => synonyms.map((phrase) => phrase.words.length)))
  const recent: Word[] = []
  for (const word of words) {
    recent.push(word)
    if (recent.length > maxLength) recent.shift()
    const neighbour = previous && word.start - previous.end <= 1 ? previous : undefined
    for (const term of terms) {
      const quality = matchQuality(term, word.word)
      if (quality > 0) yield { term, quality, start: word.start, end: word.end }
      else if (neighbour && matchQuality(term, neighbour.word + word.word) === 1) {
        yield { term, quality: 1, start: neighbour.start, end: word.end }
      } else {
        const start = synonymStart(term, recent)
        if (start !== undefined) yield { term, quality: synonymQuality, start, end: word.end }
      }
    }
    previous = word
  }
}

/** Where a synonym starts that ends with the last of these words. */
function synonymStart({ synonyms }: SearchTerm, recent: Word[]): number | undefined {
  for (const { words } of synonyms) {
    const first = recent.length - words.length
    if (first >= 0 && words.every((word, at) => isWordOfPhrase(word, recent[first + at]?.word ?? ''))) {
      return recent[first]?.start
    }
  }
  return undefined
}
