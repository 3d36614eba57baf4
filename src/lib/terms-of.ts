import { readWords, type Word } from './read-words.ts'

/**
 * Everything a text is found by: its words; two neighbours of a script without spaces, so that a word is found in the
 * middle of a sentence; and words with one sign between them as one word, for dark-mode is darkmode too. With `pairs`
 * a space joins as well: a title has few words, and people write them both ways.
 */
export function termsOf(text: string, options: { pairs: boolean }): Set<string> {
  const terms = new Set<string>()
  let before: Word | undefined
  let chain = ''
  for (const word of readWords(text)) {
    const gap = before && before.letter === word.letter ? text.slice(before.end, word.start) : undefined
    const isChained = gap !== undefined && !word.letter && joining.test(gap) && chain.length <= longestChain
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

/** A longer one is an address, which nobody writes as one word. */
const longestChain = 30
const joining = /^[\p{P}\p{S}]$/u
