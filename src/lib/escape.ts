export type CsvValue = string | number | null

/**
 * One line of a CSV file. Text that starts like a formula gets an apostrophe, so spreadsheets don't run it. Numbers are
 * ours, so negative ones are left alone.
 */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\r\n`

/** A whole CSV file, if it's small. The byte order mark tells spreadsheets that it's UTF-8. */
export const csvFile = (rows: readonly (readonly CsvValue[])[]): string => byteOrderMark + rows.map(csvLine).join('')

export const byteOrderMark = '\ufeff'

/** Also matches text with its own apostrophe, so that `textInCell` only removes ours. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** The text of a cell that `csvLine` wrote. */
export const textInCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Escapes text for XML. Characters that XML 1.0 forbids, such as most control characters, become U+FFFD. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '\uFFFD')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Plain text as HTML: one paragraph, or nothing. */
export const plainTextAsHtml = (text: string): string =>
  text.trim() === '' ? '' : `<p>${escapeXml(text.trim()).replaceAll('\n', '<br>')}</p>`

const forbidden = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu

/** Quotes any text as a single shell word. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
