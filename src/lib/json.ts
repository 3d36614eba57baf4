export interface JsonOutline {
  /** Names that occur twice in an object. `JSON.parse` silently keeps the last value. */
  repeated: string[]
  /** The limit that was exceeded. The scan stops at that point. */
  exceeded?: 'depth' | 'tokens'
}

interface Limits {
  /** How deeply objects and arrays can be nested. */
  depth: number
  /** Strings, opening brackets, colons and commas. A field has up to four of them, an item two. */
  tokens: number
}

/**
 * Scans JSON once, up to the limits. It's cheap for any input, so it can run before `JSON.parse`, even on invalid JSON.
 */
export function outlineJson(json: string, limits: Limits): JsonOutline {
  const repeated = new Set<string>()
  /** The names in each open object; undefined for an open array. */
  const open: (Set<string> | undefined)[] = []
  let tokens = 0
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '{' || character === '[') {
      tokens += 1
      open.push(character === '{' ? new Set() : undefined)
      if (open.length > limits.depth) return { repeated: [...repeated], exceeded: 'depth' }
    } else if (character === '}' || character === ']') {
      open.pop()
    } else if (character === ',' || character === ':') {
      tokens += 1
    } else if (character === '"') {
      tokens += 1
      const end = endOfString(json, at)
      const siblings = open.at(-1)
      if (siblings && isBeforeColon(json, end)) {
        const name = JSON.parse(json.slice(at, end)) as string
        if (siblings.has(name)) repeated.add(name)
        siblings.add(name)
      }
      at = end - 1
    }
    if (tokens > limits.tokens) return { repeated: [...repeated], exceeded: 'tokens' }
  }
  return { repeated: [...repeated] }
}

// Comparing character codes takes half the time. Strings make up almost all of a long body.
const [quote, backslash] = [0x22, 0x5c]

/** The index after the closing quotation mark, or the end of the text. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) return at + 1
    if (code === backslash) at += 1
  }
  return json.length
}

function isBeforeColon(json: string, start: number): boolean {
  let at = start
  while (at < json.length && ' \t\r\n'.includes(json[at] as string)) at += 1
  return json[at] === ':'
}
