/** Text for XML. Characters that XML 1.0 forbids, such as most control characters, become U+FFFD. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '\uFFFD')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to be found
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
