import type { Word } from '../../../lib/read-words.ts'
import { type Asked, fits } from './search-terms.ts'

/** A place in a text where something is that was asked for. */
export interface Hit {
  asked: Asked
  fit: number
  start: number
  end: number
}

/** From the beginning of the text on; they may overlap. */
export function* hitsIn(words: Iterable<Word>, asked: Asked[]): Generator<Hit> {
  let before: Word | undefined
  for (const word of words) {
    const near = before && word.start - before.end <= 1 ? before : undefined
    for (const one of asked) {
      const fit = fits(one, word.word)
      if (fit > 0) yield { asked: one, fit, start: word.start, end: word.end }
      else if (near && fits(one, near.word + word.word) === 1) {
        yield { asked: one, fit: 1, start: near.start, end: word.end }
      }
    }
    before = word
  }
}
