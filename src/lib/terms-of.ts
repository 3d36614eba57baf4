import { splitWords, type Word } from './split-words.ts'

/**
 * The search terms of a text:
 * - its words;
 * - in scripts without spaces, pairs of letters, so that a word matches in the middle of a sentence;
 * - words with one punctuation character between them as one word, so that `darkmode` matches dark-mode;
 * - with `pairs`, words with a space between them as one word. Only for titles, which have few words.
 */
export function termsOf(text: string, options: { pairs: boolean }): Set<string> {
  const terms = new Set<string>()
  let previous: Word | undefined
  let chain = ''
  for (const word of splitWords(text)) {
    const gap = previous && previous.letter === word.letter ? text.slice(previous.end, word.start) : undefined
    const isChained = gap !== undefined && !word.letter && joining.test(gap) && chain.length <= maxChainLength
    chain = isChained ? chain + word.word : word.word
    terms.add(word.word).add(chain)
    if (/.[+#]$/.test(word.word)) terms.add(word.word.replace(/[+#]+$/, ''))
    if (previous && gap !== undefined && (word.letter ? gap === '' : options.pairs && gap === ' ')) {
      terms.add(previous.word + word.word)
    }
    previous = word
  }
  return terms
}

/** Longer chains are URLs. People do not type them as one word. */
const maxChainLength = 30
const joining = /^[\p{P}\p{S}]$/u
