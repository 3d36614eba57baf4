/** A page of the reference: a title, a note that it is generated, and its parts. */
export const page = (title: string, ...parts: string[]): string =>
  `${[`# ${title}`, '<!-- Made by `npm run generate`. Do not edit. -->', ...parts.filter(Boolean)].join('\n\n')}\n`

export function table(heads: string[], rows: string[][]): string {
  if (rows.length === 0) return ''
  return [heads, heads.map(() => '---'), ...rows.map((row) => row.map(cell))].map(line).join('\n')
}

export const code = (text: string): string => `\`${text}\``

export const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

const line = (cells: string[]): string => `| ${cells.join(' | ')} |`
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
