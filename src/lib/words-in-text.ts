import { lazily } from './lazily.ts'
import { folded } from './text.ts'

/** A word in its normalised form, and its position in the text. */
export interface Word {
  word: string
  start: number
  end: number
  /** Whether it's a single letter in a script written without spaces. */
  letter: boolean
}

/**
 * Splits text in any script into words. Punctuation is dropped, except emoji and the end of a name, as in C++ or C#.
 */
export function* splitWords(text: string): Generator<Word> {
  if (isAscii.test(text)) {
    const lower = text.toLowerCase()
    for (let word = asciiWord(lower, 0); word; word = asciiWord(lower, word.end)) yield word
    return
  }
  for (const match of text.matchAll(words())) {
    const { letter, emoji } = match.groups ?? {}
    const word = emoji ?? comparable(match[0])
    if (word) yield { word, start: match.index, end: match.index + match[0].length, letter: letter !== undefined }
  }
}

/** Like `splitWords`, for short text. A search reads hundreds of titles, and an array takes a third of the time. */
export function splitShortText(text: string): Word[] {
  if (!isAscii.test(text)) return [...splitWords(text)]
  const lower = text.toLowerCase()
  const found: Word[] = []
  for (let word = asciiWord(lower, 0); word; word = asciiWord(lower, word.end)) found.push(word)
  return found
}

/** `plainText` adds the dot between paragraphs. */
const isAscii = /^[\p{ASCII}·]*$/u

/**
 * The first word at or after an index, in lower-case ASCII text. Most text is ASCII, and a regular expression is
 * slower.
 */
function asciiWord(text: string, from: number): Word | undefined {
  let start = from
  while (start < text.length && !isLetterOrDigit(text.charCodeAt(start))) start += 1
  if (start === text.length) return undefined
  let end = start
  while (isLetterOrDigit(text.charCodeAt(end))) end += 1
  let signs = end
  while (isSign(text.charCodeAt(signs))) signs += 1
  // The last symbol before another word doesn't belong to this one: `c++` keeps both, `a+b` keeps none.
  if (signs > end) end = isLetterOrDigit(text.charCodeAt(signs)) ? signs - 1 : signs
  return { word: text.slice(start, Math.min(end, start + maxLength)), start, end, letter: false }
}

/** A lower-case letter or a digit. Past the end of the text, the code is NaN. */
const isLetterOrDigit = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
const isSign = (code: number): boolean => code === 43 || code === 35

const unspaced =
  '[[\\p{L}\\p{N}]&&[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]]'
// Soft hyphens, joiners and direction marks are invisible and can occur inside a word.
const invisible = '\\u00ad\\u200b-\\u200f\\u2060\\ufeff'
/** Creating this regular expression takes milliseconds, and so does the next. */
const words = lazily(
  () =>
    new RegExp(
      [
        `(?<letter>${unspaced}[\\p{M}\\uff9e\\uff9f${invisible}]*)`,
        `[[\\p{L}\\p{N}]--${unspaced}](?:[[\\p{L}\\p{N}\\p{M}${invisible}]--${unspaced}])*(?:[+#]+(?![\\p{L}\\p{N}]))?`,
        '(?<emoji>\\p{RI}\\p{RI}|\\p{Extended_Pictographic})',
      ].join('|'),
      'gv',
    ),
)

/** Longer words are URLs and keys. Their first characters are enough. */
const maxLength = 40

/** Without case, accents and width, which people often leave out when they type. */
function comparable(text: string): string {
  if (/^[a-z0-9]+$/i.test(text)) return text.toLowerCase().slice(0, maxLength)
  if (comparableAlready().test(text)) return text
  const plain = folded(text)
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .replace(/[øłđħæœىیک]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}+#]/gu, '')
  return plain.slice(0, maxLength).toWellFormed()
}

/**
 * A letter of an unspaced script that doesn't need folding, or in Thai and Lao, such a letter with one mark. These
 * scripts are read letter by letter, and folding is slow. CWKCF is Changes_When_NFKC_Casefolded.
 */
const comparableAlready = lazily(
  () => new RegExp(`^[${unspaced}--\\p{CWKCF}][[\\p{M}&&[\\p{sc=Thai}\\p{sc=Laoo}]]--\\p{CWKCF}]?$`, 'v'),
)

const accents = new RegExp(
  [
    '[\\u0300-\\u036f\\u0483-\\u0487]', // Latin, Greek and Cyrillic
    '[\\u0591-\\u05c7]', // Hebrew vowels
    '[\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u0640]', // Arabic vowels, and tatweel, which stretches a word
    '[\\u20e3\\ufe00-\\ufe0f]', // emoji variants
  ].join('|'),
  'g',
)
const plainLetters: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', æ: 'ae', œ: 'oe' },
  // Arabic and Persian keyboards have different letters for the same sound.
  ...{ ى: 'ي', ی: 'ي', ک: 'ك' },
}

/**
 * The search terms for some text:
 * - its words;
 * - in scripts without spaces, pairs of letters, so that a word matches in the middle of a sentence;
 * - words with one punctuation character between them as one word, so that `darkmode` matches dark-mode;
 * - with `pairs`, words with a space between them as one word. Only for titles, which have few words.
 */
export function termsOf(text: string, options: { pairs: boolean }): Set<string> {
  const terms = new Set<string>()
  let previous: Word | undefined
  let chain = ''
  for (const word of splitShortText(text)) {
    const gap = previous && previous.letter === word.letter ? text.slice(previous.end, word.start) : undefined
    const mayJoin = gap !== undefined && gap !== ' ' && !word.letter
    const isChained = mayJoin && joining.test(gap) && chain.length <= maxChainLength
    chain = isChained ? chain + word.word : word.word
    terms.add(word.word)
    if (isChained) terms.add(chain)
    if (isSign(word.word.charCodeAt(word.word.length - 1)) && word.word.length > 1)
      terms.add(word.word.replace(/[+#]+$/, ''))
    if (previous && gap !== undefined && (word.letter ? gap === '' : options.pairs && gap === ' ')) {
      terms.add(previous.word + word.word)
    }
    previous = word
  }
  return terms
}

/** Longer chains are usually URLs, which people don't type as one word. */
const maxChainLength = 30
const joining = /^[\p{P}\p{S}]$/u
