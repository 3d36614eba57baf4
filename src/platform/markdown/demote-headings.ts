/**
 * Gives the headings of a text the levels that the outline of the page wants: the first one is at `from`, and none is more
 * than one level below the heading it belongs to. So `# One`, `### Two` become h2 and h3 where h2 is next.
 */
export function demoteHeadings(html: string, from: number): string {
  /** The headings that the present one belongs to, as the text has them. */
  const open: number[] = []
  // The renderer writes headings without attributes.
  return html.replace(/<(\/?)h([1-6])>/g, (_, slash: string, digit: string) => {
    const level = Number(digit)
    if (slash === '') {
      while ((open.at(-1) ?? 0) >= level) open.pop()
      open.push(level)
    }
    return `<${slash}h${Math.min(6, from + open.length - 1)}>`
  })
}
