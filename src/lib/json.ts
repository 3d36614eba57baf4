/** The names that occur twice in an object of this JSON text. `JSON.parse` silently keeps the last value. */
export function repeatedNames(json: string): string[] {
  const repeated = new Set<string>()
  const openObjects: Set<string>[] = []
  const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g
  for (const [text, colon] of json.matchAll(token)) {
    const names = openObjects.at(-1)
    if (text === '{') openObjects.push(new Set())
    else if (text === '}') openObjects.pop()
    else if (colon && names) {
      const name = JSON.parse(text.slice(0, -colon.length)) as string
      if (names.has(name)) repeated.add(name)
      names.add(name)
    }
  }
  return [...repeated]
}
