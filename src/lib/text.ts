import { timingSafeEqual } from 'node:crypto'

/** Composed (NFC), so that the same word typed on two keyboards is stored identically. */
export const composed = (text: string): string => text.normalize('NFC')

/** For titles and names: composed and trimmed. */
export const trimmed = (text: string): string => composed(text).trim()

/** Whether every engine can store the text. PostgreSQL rejects U+0000, and UTF-8 has no lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Whether there are more than 64 combining marks in a row. Composing takes quadratic time, and no script needs that
 * many.
 */
export const hasTooManyMarks = (text: string): boolean => /(?<!\p{M})\p{M}{65}/u.test(text)

/**
 * Equal for strings that differ only in case, in every script. Lower, upper and lower again makes ẞ, ß and SS equal.
 * The final sigma is the only letter whose lower case depends on its position. The lower case of İ is an i with a
 * second dot, which is dropped.
 */
export const folded = (text: string): string =>
  composed(composed(text).toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i'))

/**
 * Control characters, line breaks and direction overrides, which don't belong in a title or name because they can
 * change how the surrounding text reads.
 */
export const hasForbiddenInLine = (text: string): boolean =>
  /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)

/** Whether the text has a visible character. The blank Braille pattern doesn't count. */
export const hasVisibleText = (text: string): boolean =>
  /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Untrusted text as a single line, without characters that don't belong in one. */
export const asLine = (text: string): string => {
  const line = trimmed(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))
  return hasVisibleText(line) ? line : ''
}

/** The first letters of the first two words, or a dot if the name has no letters. */
export const initialsOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? ['·'])
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

/** Compares two secrets in constant time, so that timing doesn't reveal how much of a guess is right. */
export function equalInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
