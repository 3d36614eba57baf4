/** The text as one word of a shell, whatever it contains. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
