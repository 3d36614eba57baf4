import { readEmojiNames } from '../../platform/markdown/emoji.ts'
import { catalogues } from '../../words/words.ts'

const namesByLanguage = new Map(
  catalogues.map(({ language, emojiNames = '' }) => [language, readEmojiNames(emojiNames)] as const),
)

/** In every language: people search in their own, whatever the language of the page. */
export const allEmojiNames = [...namesByLanguage.values()]

/** How a screen reader says an emoji. Its short name is English, so that is the name where there is no other. */
export function emojiName(shortname: string, language: string): string {
  const name = shortname.replaceAll(':', '')
  const words = language === 'en' ? undefined : namesByLanguage.get(language)?.get(name)
  return words?.join(', ') ?? name.replaceAll('_', ' ')
}
