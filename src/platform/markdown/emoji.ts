import emojiByName from 'markdown-it-emoji/lib/data/full.mjs'

/** Whether the text is exactly one shortname that we can draw, such as `:bug:`. */
export function isEmojiShortname(text: string): boolean {
  return emojiOf(text) !== undefined
}

/** People and other programs write `bug` or `:bug:`; we store and answer only `:bug:`. */
export function normaliseShortname(text: string): string {
  return `:${text.replace(/^:|:$/g, '')}:`
}

export function emojiOf(shortname: string): string | undefined {
  const name = /^:([^:]+):$/.exec(shortname)?.[1]
  return name === undefined ? undefined : emojis.get(name)
}

// A Map, because `:constructor:` is no emoji although every object has one.
const emojis = new Map(Object.entries(emojiByName))
