/**
 * Every word one edit away: a letter deleted, swapped with the next, replaced or inserted. Looking up these few hundred
 * words takes milliseconds and doesn't require a list of all words.
 */
export function wordsOneEditAway(word: string): string[] {
  if (!isCorrectable(word)) return []
  const letters = [...word]
  const candidates = new Set<string>()
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, one = '', next = ''] = [letters.slice(0, at).join(''), letters[at], letters[at + 1]]
    const [after, rest] = [letters.slice(at + 1).join(''), letters.slice(at + 2).join('')]
    candidates.add(before + next + one + rest)
    candidates.add(before + after)
    for (const letter of alphabetOf(word)) {
      candidates.add(before + letter + after)
      candidates.add(before + letter + one + after)
    }
  }
  return [...candidates].filter((candidate) => isOneEditAway(word, candidate))
}

/** Whether the edit distance (Damerau-Levenshtein) is exactly one. In four-letter words, only swaps count. */
export function isOneEditAway(typed: string, word: string): boolean {
  if (typed === word || Math.abs(typed.length - word.length) > 1 || !isCorrectable(typed)) return false
  const shorter = Math.min(typed.length, word.length)
  let start = 0
  while (start < shorter && typed[start] === word[start]) start += 1
  let end = 0
  while (end < shorter - start && typed.at(-1 - end) === word.at(-1 - end)) end += 1
  const [here, there] = [typed.slice(start, typed.length - end), word.slice(start, word.length - end)]
  const swapped = here.length === 2 && here[0] === there[1] && here[1] === there[0] && there.length === 2
  return swapped || (typed.length > 4 && here.length <= 1 && there.length <= 1)
}

/** Shorter words are too similar to others. Longer ones have thousands of edits and aren't stored for correction. */
export const isCorrectable = (word: string): boolean => word.length >= 4 && word.length <= 30 && /^\p{L}+$/u.test(word)

/** In other scripts, letters are only swapped or deleted. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяієґ',
  'אבגדהוזחטיכךלמםנןסעפףצץקרשת',
  'ءابةتثجحخدذرزسشصضطظعغفقكلمنهوي',
]

const alphabetOf = (word: string): string => alphabets.find((letters) => letters.includes(word[0] ?? '')) ?? ''
