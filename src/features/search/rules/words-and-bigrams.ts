import { lazily } from '../../../lib/lazily.ts'
import { splitShortText } from '../../../lib/words-in-text.ts'
import { catalogues } from '../../../words/words.ts'

/** In characters. The rest of a longer search is ignored. */
export const maxSearchLength = 200

export interface TermVariant {
  text: string
  /** Matches every word that starts with the text, because people search as they type. */
  isPrefix: boolean
}

export interface WordOrBigram extends TermVariant {
  /** False for scripts written without spaces. */
  isSpaced: boolean
}

/**
 * Splits text into words. In scripts without spaces, into each pair of adjacent letters instead; a single letter is
 * treated as the prefix of a pair.
 */
export function splitWordsAndBigrams(text: string): WordOrBigram[] {
  const words = splitShortText(text.slice(0, maxSearchLength))
  return words.flatMap((word, index): WordOrBigram | [] => {
    if (!word.letter) return { text: word.word, isPrefix: false, isSpaced: true }
    const [previous, next] = [words[index - 1], words[index + 1]]
    if (next?.letter && next.start === word.end) {
      return { text: word.word + next.word, isPrefix: false, isSpaced: false }
    }
    const isInPreviousPair = previous?.letter && previous.end === word.start
    return isInPreviousPair ? [] : { text: word.word, isPrefix: true, isSpaced: false }
  })
}

/** Whether this is a stop word in any of the languages: "the", "und". */
export const isStopWord = (word: string): boolean => stopWords().has(word)

const stopWords = lazily(
  () => new Set(catalogues.flatMap((catalogue) => readStopWords(catalogue.details().stopWords.join(' ')))),
)

/** A catalogue's stop words, in the form that searches compare. */
function readStopWords(text: string): string[] {
  return splitShortText(text).map(({ word }) => word)
}
