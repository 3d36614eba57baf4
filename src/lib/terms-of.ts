import { readWords, type Word } from './read-words.ts'

/**
 * The search terms of a text:
 * - its words;
 * - pairs of letters in scripts without spaces, so that a word is found in the middle of a sentence;
 * - words with one sign between them as one word, so that `darkmode` finds dark-mode;
 * - with `pairs`, words with a space between them as one word. Only for titles, which have few words.
 */
export function termsOf(text: string, options: { pairs: boolean }): Set<string> {
  const terms = new Set<string>()
  let before: Word | undefined
  let chain = ''
  for (const word of readWords(text)) {
    const gap = before && before.letter === word.letter ? text.slice(before.end, word.start) : undefined
    const isChained = gap !== undefined && !word.letter && joining.test(gap) && chain.length <= maxChainLength
    chain = isChained ? chain + word.word : word.word
    terms.add(word.word).add(chain)
    if (/.[+#]$/.test(word.word)) terms.add(word.word.replace(/[+#]+$/, ''))
    if (before && gap !== undefined && (word.letter ? gap === '' : options.pairs && gap === ' ')) {
      terms.add(before.word + word.word)
    }
    before = word
  }
  return terms
}

/** A longer chain is an address, which nobody writes as one word. */
const maxChainLength = 30
const joining = /^[\p{P}\p{S}]$/u
