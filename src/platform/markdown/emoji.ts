import emojiByName from 'markdown-it-emoji/lib/data/full.mjs'

/** Whether the text is exactly one known shortname, such as `:bug:`. */
export function isEmojiShortname(text: string): boolean {
  return emojiOf(text) !== undefined
}

/** Accepts `bug` and `:bug:`. Always stored and returned as `:bug:`. */
export function normaliseShortname(text: string): string {
  return `:${text.replace(/^:|:$/g, '')}:`
}

export function emojiOf(shortname: string): string | undefined {
  const name = /^:([^:]+):$/.exec(shortname)?.[1]
  return name === undefined ? undefined : emojis.get(name)
}

// A Map, because an object would also have `constructor`, which is no emoji.
const emojis = new Map(Object.entries(emojiByName))

export interface Emoji {
  shortname: string
  emoji: string
}

/** The emoji whose names hold all words, the best matches first. One that has several names is found once. */
export function findEmoji(text: string, limit: number): Emoji[] {
  const words = text.toLowerCase().match(/[a-z0-9+-]+/g) ?? []
  if (words.length === 0) return []
  const found = [...emojis]
    .filter(([name]) => words.every((word) => name.includes(word)))
    .map(([name, emoji]) => ({ shortname: `:${name}:`, emoji, rank: rankOf(name, words) }))
    .toSorted((a, b) => a.rank - b.rank || a.shortname.length - b.shortname.length)
  const first = new Map(found.toReversed().map((match) => [match.emoji, match]))
  return found
    .filter((match) => first.get(match.emoji) === match)
    .slice(0, limit)
    .map(({ shortname, emoji }) => ({ shortname, emoji }))
}

/** The whole name, then names that begin with a word, then names that hold it anywhere. */
function rankOf(name: string, words: string[]): number {
  const [first = ''] = words
  if (name === words.join('_')) return 0
  return name.startsWith(first) || name.includes(`_${first}`) ? 1 : 2
}
