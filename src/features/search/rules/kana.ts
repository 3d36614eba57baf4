/** Hiragana and katakana represent the same sounds, and people type either. */
const offset = 'ア'.charCodeAt(0) - 'あ'.charCodeAt(0)

const shifted = (text: string, by: number): string =>
  text.replace(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) + by))

export const inHiragana = (text: string): string =>
  hasKana(text) ? text.replace(/[\u30a1-\u30f6]/g, (kana) => shifted(kana, -offset)) : text

/** Called for tens of thousands of words, nearly all without kana. A regular expression would be slower. */
function hasKana(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) >= 0x3041) return true
  return false
}

const inKatakana = (text: string): string => text.replace(/[\u3041-\u3096]/g, (kana) => shifted(kana, offset))

/** The text in the other kana; empty if it has no kana. */
export const kanaForms = (text: string): string[] =>
  /[\u3041-\u30f6]/.test(text) ? [...new Set([inHiragana(text), inKatakana(text)])].filter((form) => form !== text) : []

/**
 * Whether a pair of letters carries little meaning. Japanese endings and particles are written in hiragana, and the
 * script mostly changes between words.
 */
export const isBetweenWords = (pair: string): boolean => {
  if (pair.charCodeAt(0) < firstHan) return false
  const [first, second] = Array.from(pair, scriptOf)
  return first !== undefined && second !== undefined && (first === 'hiragana' || first !== second)
}

/** The first letter in any of these scripts. */
const firstHan = 0x2e80

const scriptOf = (letter: string): 'hiragana' | 'katakana' | 'han' | undefined => {
  if (/[\u3041-\u3096]/.test(letter)) return 'hiragana'
  if (/[\u30a1-\u30fc]/.test(letter)) return 'katakana'
  return /\p{sc=Han}/u.test(letter) ? 'han' : undefined
}
