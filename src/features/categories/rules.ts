import { Invalid } from '../../platform/errors.ts'
import { isEmojiShortname, normaliseShortname } from '../../platform/markdown/emoji.ts'

/** The shortname in colon form, if there is such an emoji. */
export function readShortname(text: string): string {
  const shortname = normaliseShortname(text)
  if (isEmojiShortname(shortname)) return shortname
  const message = 'Must be a known emoji shortname, such as :bug:.'
  throw new Invalid([{ field: 'emoji_shortname', code: 'unknown_emoji', message }])
}

export const nameTaken = () =>
  new Invalid([{ field: 'name', code: 'taken', message: 'There is already a category of this name.' }])
