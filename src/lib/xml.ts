/** Text for XML. Characters that XML 1.0 forbids, such as most control characters, become U+FFFD. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '\uFFFD')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const forbidden = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu
