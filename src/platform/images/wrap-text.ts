interface Limits {
  maxWidth: number
  maxLines: number
}

/** The lines of a text, broken between words, or within a word that is too long. What does not fit ends with an ellipsis. */
export function wrapText(text: string, widthOf: (text: string) => number, { maxWidth, maxLines }: Limits): string[] {
  const fits = (line: string): boolean => widthOf(line) <= maxWidth
  const lines: string[] = []
  let rest = text.trim()
  while (rest && lines.length < maxLines) {
    const line = lines.length === maxLines - 1 && !fits(rest) ? cut(rest, fits) : firstLine(rest, fits)
    lines.push(line.text)
    rest = line.rest
  }
  return lines
}

function firstLine(text: string, fits: (line: string) => boolean): { text: string; rest: string } {
  if (fits(text)) return { text, rest: '' }
  const end = longest(text, fits)
  const space = text.lastIndexOf(' ', end)
  const at = space > 0 ? space : end
  return { text: text.slice(0, at).trimEnd(), rest: text.slice(at).trimStart() }
}

function cut(text: string, fits: (line: string) => boolean): { text: string; rest: string } {
  const end = longest(text, (line) => fits(`${line}…`))
  const space = text.lastIndexOf(' ', end)
  // A long last word is cut, rather than leaving half of the line empty.
  const kept = text.slice(0, space > end / 2 ? space : end)
  return { text: `${kept.replace(/[\s\p{P}]+$/u, '')}…`, rest: '' }
}

/** How much of the text fits, at least one letter. */
function longest(text: string, fits: (line: string) => boolean): number {
  let end = 0
  for (const letter of text) {
    if (end > 0 && !fits(text.slice(0, end + letter.length))) break
    end += letter.length
  }
  return end
}
