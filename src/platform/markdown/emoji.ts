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
