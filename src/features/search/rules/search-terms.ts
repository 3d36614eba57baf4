import type { TermQuery } from '../../../platform/db/full-text.ts'
import { kanaForms } from './kana.ts'
import { builtInSynonyms, hasForms, type Phrase, type Synonyms, synonymsOf } from './synonyms.ts'
import { isStopWord, splitWordsAndBigrams, type TermVariant } from './words-and-bigrams.ts'

/** One word of a search. Text matches if it contains one of the term's variants, corrections or synonyms. */
export interface SearchTerm {
  /** The word as typed, then in the other kana, then joined with each neighbour: "dark mode" also finds "darkmode". */
  variants: [TermVariant, ...TermVariant[]]
  /**
   * Synonyms of the word, or of a phrase that contains it. To match, text must contain all the words of at least one of
   * them.
   */
  synonyms: Phrase[]
  /** What the person may have meant if the word is a typo. Filled in only by typo correction. */
  corrections: TermVariant[]
}

/** The terms of a search. There are no operators; everything is treated as plain text. */
export function parseSearchTerms(
  text: string,
  { maxTerms = 10, synonyms = builtInSynonyms() }: { maxTerms?: number; synonyms?: Synonyms } = {},
): SearchTerm[] {
  const words = splitWordsAndBigrams(text).slice(0, maxTerms)
  const last = words.length - 1
  const otherWords = synonymsOf(words, synonyms)
  const terms = words.map(({ text, isPrefix }, index): SearchTerm => {
    const joined = [index - 1, index].flatMap((first): TermVariant[] => {
      const [left, right] = [words[first], words[first + 1]]
      if (!left?.isSpaced || !right?.isSpaced) return []
      return [{ text: left.text + right.text, isPrefix: first + 1 === last }]
    })
    const typed = { text, isPrefix: isPrefix || (index === last && text.length > 1) }
    const otherKana = kanaForms(text).map((form) => ({ ...typed, text: form }))
    return { variants: [typed, ...otherKana, ...joined], synonyms: otherWords[index] ?? [], corrections: [] }
  })
  return terms.filter((term, index) => terms.findIndex((other) => wordOf(other) === wordOf(term)) === index)
}

/** A term's word, as typed. */
export const wordOf = ({ variants: [typed] }: SearchTerm): string => typed.text

/** Whether a term is a topic word rather than a stop word. */
export const isKeyword = (term: SearchTerm): boolean => wordOf(term).length > 1 && !isStopWord(wordOf(term))

/**
 * Matches text that contains every term. Nearly all text has stop words, so they only count if there are no other
 * words. A phrase's terms share its synonyms, which are looked up once.
 */
export function allTermsQuery(terms: SearchTerm[], queryOf = termQuery): TermQuery {
  // The last word may be the start of a longer one.
  const asked = terms.filter((term) => term === terms.at(-1) || !isStopWord(wordOf(term)))
  const groups = Map.groupBy(asked, ({ synonyms }) => synonyms.map((phrase) => phrase.terms.join(' ')).join(', '))
  return {
    all: [...groups.values()].flatMap((group): TermQuery[] => {
      const [{ synonyms } = { synonyms: [] }, second] = group
      if (synonyms.length === 0 || !second) return group.map(queryOf)
      return [{ any: [{ all: group.map((term) => queryOf({ ...term, synonyms: [] })) }, ...synonyms.map(phraseQuery)] }]
    }),
  }
}

export const termQuery = ({ variants, corrections, synonyms }: SearchTerm): TermQuery => ({
  any: [...[...variants, ...corrections].map(variantQuery), ...synonyms.map(phraseQuery)],
})

/** Matches text with all the words of a phrase, in any order. */
export const phraseQuery = ({ terms }: Phrase): TermQuery => ({
  all: terms.map((term) => ({
    any: [term, ...kanaForms(term)].map((text) => variantQuery({ text, isPrefix: hasForms(term) })),
  })),
})

export const variantQuery = ({ text, isPrefix }: TermVariant): TermQuery =>
  isPrefix ? { prefix: text } : { word: text }

/** How well a word matches a term, from 0 (no match) to 1 (the same word). */
export function matchQuality({ variants, corrections }: SearchTerm, word: string): number {
  if (variants.some(({ text }) => text === word)) return 1
  if (variants.some((variant) => isPrefixOf(variant, word))) return 0.8
  return corrections.some((variant) => variant.text === word || isPrefixOf(variant, word)) ? 0.6 : 0
}

const isPrefixOf = ({ text, isPrefix }: TermVariant, word: string): boolean => isPrefix && word.startsWith(text)
