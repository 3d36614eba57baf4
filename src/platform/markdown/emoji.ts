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
  // An object also has `constructor`, which isn't an emoji.
  return name !== undefined && Object.hasOwn(emojiByName, name) ? emojiByName[name] : undefined
}

export interface Emoji {
  shortname: string
  emoji: string
}

/** Other search words for each emoji, by its short name without colons. */
export type EmojiNames = ReadonlyMap<string, string[]>

/** The emoji whose short name or other names contain all words. Best matches first, each emoji once. */
export function searchEmoji(text: string, limit: number, others: EmojiNames[] = []): Emoji[] {
  const words = fold(text).match(/[\p{L}\p{N}+-]+/gu) ?? []
  if (words.length === 0) return []
  const found = Object.entries(emojiByName)
    .map(([name, emoji]) => ({ shortname: `:${name}:`, emoji, rank: rankOf(namesOf(name, others), words) }))
    .filter(({ rank }) => rank < notFound)
    .toSorted((a, b) => a.rank - b.rank || a.shortname.length - b.shortname.length)
  const first = new Map(found.toReversed().map((match) => [match.emoji, match]))
  return found
    .filter((match) => first.get(match.emoji) === match)
    .slice(0, limit)
    .map(({ shortname, emoji }) => ({ shortname, emoji }))
}

/** Without case and accents, because people often leave them out. */
const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** The parts of the short name, then the names in each language. */
const namesOf = (name: string, others: EmojiNames[]): string[][] => [
  name.split('_'),
  ...others.map((names) => (names.get(name) ?? []).map(fold)),
]

const notFound = 4

/** Ranks a whole name first, then whole words of it, then beginnings of words, then matches anywhere. */
function rankOf(names: string[][], words: string[]): number {
  const joined = words.join(' ')
  const hold = (test: (part: string, word: string) => boolean) =>
    names.some((parts) => words.every((word) => parts.some((part) => test(part, word))))
  if (names.some((parts) => parts.join(' ') === joined)) return 0
  if (hold((part, word) => part === word)) return 1
  if (hold((part, word) => part.startsWith(word))) return 2
  return hold((part, word) => part.includes(word)) ? 3 : notFound
}
