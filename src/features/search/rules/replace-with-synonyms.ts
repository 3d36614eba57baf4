import { inHiragana } from './kana.ts'
import type { WeightedWord } from './similarity.ts'
import { isWordOfPhrase, type Phrase } from './synonyms.ts'

/** A phrase of a text that has synonyms. */
interface FoundPhrase {
  start: number
  phrase: Phrase
  others: Phrase[]
}

/** A synonym says nearly the same. */
const synonymWeight = 0.95

/** The words, where each phrase for which the title has a synonym is replaced by that synonym, longest phrases first. */
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
