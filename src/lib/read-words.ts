import { folded } from './text.ts'

/** A word as it is compared, and its place in the text. */
export interface Word {
  word: string
  start: number
  end: number
  /** One letter of a script that is written without spaces. */
  letter: boolean
}

/** The words of a text in every script. Signs are not words, except emoji and the end of a name, as in C++ or C#. */
export function* readWords(text: string): Generator<Word> {
  for (const match of text.matchAll(words)) {
    const { letter, sign } = match.groups ?? {}
    const word = sign ?? comparable(match[0])
    if (word) yield { word, start: match.index, end: match.index + match[0].length, letter: letter !== undefined }
  }
}

const unspaced =
  '[[\\p{L}\\p{N}]&&[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]]'
// Invisible inside a word: soft hyphens, joiners, marks of direction.
const invisible = '\\u00ad\\u200b-\\u200f\\u2060\\ufeff'
const words = new RegExp(
  [
    `(?<letter>${unspaced}[\\p{M}\\uff9e\\uff9f${invisible}]*)`,
    `[[\\p{L}\\p{N}]--${unspaced}](?:[[\\p{L}\\p{N}\\p{M}${invisible}]--${unspaced}])*(?:[+#]+(?![\\p{L}\\p{N}]))?`,
    '(?<sign>\\p{RI}\\p{RI}|\\p{Extended_Pictographic})',
  ].join('|'),
  'gv',
)

/** Longer words are addresses and keys, of which the beginning is enough. */
const maxLength = 40

/** Without case, accents and width, which people leave out when they type in a hurry. */
function comparable(text: string): string {
  if (/^[a-z0-9]+$/i.test(text)) return text.toLowerCase().slice(0, maxLength)
  const plain = folded(text)
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .replace(/[øłđħæœىیک]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}+#]/gu, '')
  return plain.slice(0, maxLength).toWellFormed()
}

const accents = new RegExp(
  [
    '[\\u0300-\\u036f\\u0483-\\u0487]', // of Latin, Greek and Cyrillic
    '[\\u0591-\\u05c7]', // the vowels of Hebrew
    '[\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u0640]', // the vowels of Arabic, and the sign that stretches its words
    '[\\u20e3\\ufe00-\\ufe0f]', // the variants of emoji
  ].join('|'),
  'g',
)
const plainLetters: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', æ: 'ae', œ: 'oe' },
  // Arabic and Persian keyboards have different letters for the same sound.
  ...{ ى: 'ي', ی: 'ي', ک: 'ك' },
}
