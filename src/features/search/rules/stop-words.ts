import { readWords } from '../../../lib/read-words.ts'
import { catalogues } from '../../../words/words.ts'

/** The stop words of every language, as the search compares words. */
const stopWords = new Set(catalogues.flatMap(({ stopWords }) => [...readWords(stopWords)].map(({ word }) => word)))

export const isIdle = (word: string): boolean => stopWords.has(word)
