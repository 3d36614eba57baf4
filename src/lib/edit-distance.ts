/**
 * Every word that is one slip of the finger away: a letter too many, two swapped, one mistaken, one left out. To ask
 * for these few hundred costs milliseconds, and needs no list of all words beside the index.
 */
export function editsOf(word: string): string[] {
  if (!isMendable(word)) return []
  const letters = [...word]
  const found = new Set<string>()
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, one = '', next = ''] = [letters.slice(0, at).join(''), letters[at], letters[at + 1]]
    const [after, rest] = [letters.slice(at + 1).join(''), letters.slice(at + 2).join('')]
    found.add(before + next + one + rest)
    found.add(before + after)
    for (const letter of alphabetOf(word)) {
      found.add(before + letter + after)
      found.add(before + letter + one + after)
    }
  }
  return [...found].filter((edit) => isEditOf(word, edit))
}

/** In a word of four letters a slip other than a swap makes another word. */
export function isEditOf(typed: string, word: string): boolean {
  if (typed === word || !isMendable(typed)) return false
  const most = Math.min(typed.length, word.length)
  let start = 0
  while (start < most && typed[start] === word[start]) start += 1
  let end = 0
  while (end < most - start && typed.at(-1 - end) === word.at(-1 - end)) end += 1
  const [here, there] = [typed.slice(start, typed.length - end), word.slice(start, word.length - end)]
  const swapped = here.length === 2 && here[0] === there[1] && here[1] === there[0] && there.length === 2
  return swapped || (typed.length > 4 && here.length <= 1 && there.length <= 1)
}

/** Shorter words are too much like others. Longer ones are not kept to be mended, and have thousands of edits. */
const isMendable = (word: string): boolean => word.length >= 4 && word.length <= 30 && /^\p{L}+$/u.test(word)

/** Of other scripts letters are only swapped or taken away. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяієґ',
  'אבגדהוזחטיכךלמםנןסעפףצץקרשת',
  'ءابةتثجحخدذرزسشصضطظعغفقكلمنهوي',
]

const alphabetOf = (word: string): string => alphabets.find((letters) => letters.includes(word[0] ?? '')) ?? ''
