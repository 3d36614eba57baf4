import { folded } from './text.ts'

/** A word in the form that is compared, and its place in the text. */
export interface Word {
  word: string
  start: number
  end: number
  /** One letter of a script that is written without spaces. */
  letter: boolean
}

/** The words of a text in every script. Punctuation is dropped, except emoji and the end of a name, as in C++ or C#. */
export function* readWords(text: string): Generator<Word> {
  if (isAscii.test(text)) {
    // Most texts. All words of a search result are read, so this must be quick.
    for (const { 0: word, index } of text.matchAll(asciiWords)) {
      yield { word: word.toLowerCase().slice(0, maxLength), start: index, end: index + word.length, letter: false }
    }
    return
  }
  for (const match of text.matchAll(words)) {
    const { letter, emoji } = match.groups ?? {}
    const word = emoji ?? comparable(match[0])
    if (word) yield { word, start: match.index, end: match.index + match[0].length, letter: letter !== undefined }
  }
}

const isAscii = /^\p{ASCII}*$/u
const asciiWords = /[a-z0-9]+(?:[+#]+(?![a-z0-9]))?/gi

const unspaced =
  '[[\\p{L}\\p{N}]&&[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]]'
// Soft hyphens, joiners and direction marks are invisible and may stand inside a word.
const invisible = '\\u00ad\\u200b-\\u200f\\u2060\\ufeff'
const words = new RegExp(
  [
    `(?<letter>${unspaced}[\\p{M}\\uff9e\\uff9f${invisible}]*)`,
    `[[\\p{L}\\p{N}]--${unspaced}](?:[[\\p{L}\\p{N}\\p{M}${invisible}]--${unspaced}])*(?:[+#]+(?![\\p{L}\\p{N}]))?`,
    '(?<emoji>\\p{RI}\\p{RI}|\\p{Extended_Pictographic})',
  ].join('|'),
  'gv',
)

/** Longer words are addresses and keys. Their beginning is enough. */
const maxLength = 40

/** Without case, accents and width, because people often leave them out when they type. */
function comparable(text: string): string {
  if (/^[a-z0-9]+$/i.test(text)) return text.toLowerCase().slice(0, maxLength)
  if (comparableAlready.test(text)) return text
  const plain = folded(text)
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .replace(/[øłđħæœىیک]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}+#]/gu, '')
  return plain.slice(0, maxLength).toWellFormed()
}

/**
 * One letter of a script without spaces that the steps above would not change; in Thai and Lao also with one mark.
 * Texts in these scripts are read letter by letter, and the steps are slow. CWKCF is Changes_When_NFKC_Casefolded.
 */
const comparableAlready = new RegExp(
  `^[${unspaced}--\\p{CWKCF}][[\\p{M}&&[\\p{sc=Thai}\\p{sc=Laoo}]]--\\p{CWKCF}]?$`,
  'v',
)

const accents = new RegExp(
  [
    '[\\u0300-\\u036f\\u0483-\\u0487]', // Latin, Greek and Cyrillic
    '[\\u0591-\\u05c7]', // Hebrew vowels
    '[\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u0640]', // Arabic vowels, and tatweel, which stretches a word
    '[\\u20e3\\ufe00-\\ufe0f]', // variants of emoji
  ].join('|'),
  'g',
)
const plainLetters: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', æ: 'ae', œ: 'oe' },
  // Arabic and Persian keyboards have different letters for the same sound.
  ...{ ى: 'ي', ی: 'ي', ک: 'ك' },
}
