/** The names that an object in this JSON text has more than once. `JSON.parse` would keep the last value only. */
export function repeatedNames(json: string): string[] {
  const repeated = new Set<string>()
  const open: Set<string>[] = []
  const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g
  for (const [text, colon] of json.matchAll(token)) {
    const names = open.at(-1)
    if (text === '{') open.push(new Set())
    else if (text === '}') open.pop()
    else if (colon && names) {
      const name = JSON.parse(text.slice(0, -colon.length)) as string
      if (names.has(name)) repeated.add(name)
      names.add(name)
    }
  }
  return [...repeated]
}
