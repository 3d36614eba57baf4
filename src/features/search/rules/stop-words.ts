import { splitShortText } from '../../../lib/words-in-text.ts'
import { catalogues } from '../../../words/words.ts'

/** Whether a word says nothing about a topic, in any of the languages: "the", "und". */
export const isStopWord = (word: string): boolean => stopWords.has(word)

const stopWords = new Set(catalogues.flatMap(({ stopWords }) => readStopWords(stopWords)))

/** The stop words of a catalogue, in the form in which search compares words. */
function readStopWords(text: string): string[] {
  return splitShortText(text).map(({ word }) => word)
}
