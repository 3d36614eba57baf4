import { isOneEditAway } from '../../../lib/edit-distance.ts'
import { inHiragana } from './kana.ts'
import { isWordOfPhrase, type Phrase } from './synonyms.ts'

export interface WeightedWord {
  word: string
  weight: number
}

/**
 * How similar a title is to what someone typed, from 0 to 1, regardless of word order: the weight of the shared words,
 * divided by a geometric mean of both weights. The typed text counts for more, because a title with all of its words
 * and then some is a better match than a title with half of them.
 */
export function similarity(typed: WeightedWord[], title: WeightedWord[]): number {
  const [typedWords, titleWords] = [joinedLike(typed, title), joinedLike(title, typed)]
  const shared = typedWords.reduce((total, { word, weight }) => {
    return total + weight * Math.max(0, ...titleWords.map((other) => wordSimilarity(word, other.word)))
  }, 0)
  const mean = weightOf(typedWords) ** typedShare * weightOf(titleWords) ** (1 - typedShare)
  return shared === 0 ? 0 : Math.min(1, shared / mean)
}

const typedShare = 0.6

/** Whether a title has all of the words in some form. Very short words have no other forms. */
export const hasAllWords = (title: WeightedWord[], words: WeightedWord[]): boolean =>
  words.every(({ word }) => title.some((other) => word === other.word || wordSimilarity(word, other.word) > 0))

const weightOf = (words: WeightedWord[]): number => words.reduce((total, { weight }) => total + weight, 0)

/** Joins two words that are a single word in the other title. */
function joinedLike(words: WeightedWord[], otherWords: WeightedWord[]): WeightedWord[] {
  const joined: WeightedWord[] = []
  for (const next of words) {
    const last = joined.at(-1)
    const together = last && last.word + next.word
    if (last && otherWords.some(({ word }) => word === together)) {
      joined.splice(-1, 1, { word: last.word + next.word, weight: Math.max(last.weight, next.weight) })
    } else joined.push(next)
  }
  return joined
}

/** 1 for the same word, 0.85 for a typo or another form of it (export, exports, exporting), otherwise 0. */
function wordSimilarity(word: string, other: string): number {
  if (word === other) return 1
  if (isOneEditAway(word, other)) return 0.85
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  const common = commonPrefixLength(short, long)
  if (common < short.length) return common >= 5 && common / long.length >= 0.6 ? 0.85 : 0
  return common >= 3 && common / long.length >= 0.55 ? 0.85 : 0
}

function commonPrefixLength(short: string, long: string): number {
  let length = 0
  while (length < short.length && short[length] === long[length]) length += 1
  return length
}

/** A phrase found in text, and its synonyms. */
interface FoundPhrase {
  start: number
  phrase: Phrase
  others: Phrase[]
}

/** A synonym means nearly the same thing. */
const synonymWeight = 0.95

/** Replaces each phrase with its synonym from the title, if there is one, starting with the longest phrases. */
export function replaceWithSynonyms(
  words: WeightedWord[],
  phrases: FoundPhrase[],
  title: WeightedWord[],
): WeightedWord[] {
  const isIn = ({ terms }: Phrase): boolean =>
    terms.every((term) => title.some(({ word }) => isWordOfPhrase(term, word)))
  const said: (WeightedWord[] | undefined)[] = words.map((word) => [word])
  for (const { start, phrase, others } of phrases) {
    const end = start + phrase.terms.length
    const synonym = isIn(phrase) ? undefined : others.find(isIn)
    const isUntouched = said.slice(start, end).every((said, at) => said?.[0] === words[start + at])
    if (!synonym || !isUntouched) continue
    const weight = words.slice(start, end).reduce((total, word) => total + word.weight, 0)
    said.fill([], start, end)
    said[start] = synonym.terms.map((term) => ({
      word: inHiragana(term),
      weight: (weight * synonymWeight) / synonym.terms.length,
    }))
  }
  return said.flatMap((words) => words ?? [])
}
