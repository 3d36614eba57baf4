import { readWords } from '../../../lib/read-words.ts'
import type { TermQuery } from '../../../platform/db/full-text.ts'
import { isStopWord } from './stop-words.ts'

/** One word of a search. A text matches the term if it contains one of its variants or corrections. */
export interface SearchTerm {
  /** The typed word, then the word joined with each neighbour: "dark mode" also finds "darkmode". */
  variants: [TermVariant, ...TermVariant[]]
  /** What may have been meant if the word is a typo. Empty unless typo correction has filled it. */
  corrections: TermVariant[]
}

interface TermVariant {
  text: string
  /** Every word that begins with the text matches, because people search while they type. */
  isPrefix: boolean
}

/** In characters. The rest of a longer search is ignored. */
export const maxSearchLength = 200

/** The terms of a search. There are no operators: everything that people type is text. */
export function readSearchTerms(text: string, maxTerms = 10): SearchTerm[] {
  const words = readWordsAndBigrams(text).slice(0, maxTerms)
  const last = words.length - 1
  const terms = words.map(({ text, isPrefix }, index): SearchTerm => {
    const joined = [index - 1, index].flatMap((first): TermVariant[] => {
      const [left, right] = [words[first], words[first + 1]]
      if (!left?.isSpaced || !right?.isSpaced) return []
      return [{ text: left.text + right.text, isPrefix: first + 1 === last }]
    })
    const typed = { text, isPrefix: isPrefix || (index === last && text.length > 1) }
    return { variants: [typed, ...joined], corrections: [] }
  })
  return terms.filter((term, index) => terms.findIndex((other) => wordOf(other) === wordOf(term)) === index)
}

/** The typed word of a term. */
export const wordOf = ({ variants: [typed] }: SearchTerm): string => typed.text

/** Whether a term says something about the topic. */
export const isKeyword = (term: SearchTerm): boolean => wordOf(term).length > 1 && !isStopWord(wordOf(term))

interface WordOrBigram extends TermVariant {
  /** False for scripts that are written without spaces. */
  isSpaced: boolean
}

/**
 * The words of a text. In scripts without spaces, each pair of neighbouring letters instead; a letter without neighbours
 * is the prefix of a pair.
 */
export function readWordsAndBigrams(text: string): WordOrBigram[] {
  const words = [...readWords(text.slice(0, maxSearchLength))]
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

/** Matches texts that contain every term. */
export const allTermsQuery = (terms: SearchTerm[]): TermQuery => ({ all: terms.map(termQuery) })

export const termQuery = ({ variants, corrections }: SearchTerm): TermQuery => ({
  any: [...variants, ...corrections].map(variantQuery),
})

export const variantQuery = ({ text, isPrefix }: TermVariant): TermQuery =>
  isPrefix ? { prefix: text } : { word: text }

/** How well a word of a text matches a term, from 0 (no match) to 1 (the same word). */
export function matchQuality({ variants, corrections }: SearchTerm, word: string): number {
  if (variants.some(({ text }) => text === word)) return 1
  if (variants.some((variant) => isPrefixOf(variant, word))) return 0.8
  return corrections.some((variant) => variant.text === word || isPrefixOf(variant, word)) ? 0.6 : 0
}

const isPrefixOf = ({ text, isPrefix }: TermVariant, word: string): boolean => isPrefix && word.startsWith(text)
