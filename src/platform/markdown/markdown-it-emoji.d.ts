// The package has no types, and the ones in @types/markdown-it-emoji describe markdown-it 14.
declare module 'markdown-it-emoji' {
  import type { MarkdownIt } from 'markdown-it'
  export function full(parser: MarkdownIt, options?: { shortcuts?: Record<string, string | string[]> }): void
}

declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const emojiByName: Record<string, string>
  export default emojiByName
}
