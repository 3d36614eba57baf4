/** Composed (NFC), so that the same word typed on two keyboards is stored as one. */
export const composed = (text: string): string => text.normalize('NFC')

/** For titles and names: composed, without white space at both ends. */
export const trimmed = (text: string): string => composed(text).trim()

/** Whether every engine can store the text. PostgreSQL refuses U+0000, and UTF-8 has no lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Whether more than 64 combining marks follow each other. Composing takes time quadratic in their number, and no script
 * needs more than a few.
 */
export const hasTooManyMarks = (text: string): boolean => /\p{M}{65}/u.test(text)

/**
 * Equal for texts that differ only in case, in every script. Lower, upper and lower again makes ẞ, ß and SS equal, which
 * one step does not. The final sigma is the only letter whose lower case depends on its position.
 */
export const folded = (text: string): string =>
  composed(composed(text).toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ'))
