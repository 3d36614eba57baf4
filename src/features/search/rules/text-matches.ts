import type { Word } from '../../../lib/read-words.ts'
import { matchQuality, type SearchTerm } from './search-terms.ts'

/** A place in a text that matches a term. */
export interface TextMatch {
  term: SearchTerm
  /** From 0 to 1, as `matchQuality` gives it. */
  quality: number
  start: number
  end: number
}

/** The matches in the order of the text. They may overlap. */
export function* matchesIn(words: Iterable<Word>, terms: SearchTerm[]): Generator<TextMatch> {
  let previous: Word | undefined
  for (const word of words) {
    const neighbour = previous && word.start - previous.end <= 1 ? previous : undefined
    for (const term of terms) {
      const quality = matchQuality(term, word.word)
      if (quality > 0) yield { term, quality, start: word.start, end: word.end }
      else if (neighbour && matchQuality(term, neighbour.word + word.word) === 1) {
        yield { term, quality: 1, start: neighbour.start, end: word.end }
      }
    }
    previous = word
  }
}
