/** Text as it is kept: composed (NFC), so that the same word typed on two keyboards is one word. */
export const composed = (text: string): string => text.normalize('NFC')

/** A title or a name: composed, without the space around it. */
export const trimmed = (text: string): string => composed(text).trim()

/** PostgreSQL refuses U+0000, UTF-8 has no lone surrogate: what holds neither can be kept by every engine. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Composing text takes time with the square of the marks on one letter. No script puts more than a handful on one.
 */
export const hasTooManyMarks = (text: string): boolean => /\p{M}{65}/u.test(text)

/**
 * Equal for texts that differ only in case, in every script. Going down, up and down again folds what one step keeps
 * apart (ẞ, ß and SS); the final sigma is the one letter whose lower case depends on its place.
 */
export const folded = (text: string): string =>
  composed(composed(text).toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ'))
