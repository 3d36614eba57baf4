import type { Page } from '../../platform/http/page.ts'
import { emojiOf, isEmojiShortname, searchEmoji } from '../../platform/markdown/emoji.ts'
import { commonData } from '../layout/common-data.ts'
import { allEmojiNames } from './emoji-names.ts'
import { openWorkspace } from './open-workspace.ts'
import { workspacePath } from './paths.ts'
import type { EmojiChoice } from './views/emoji-picker.tsx'
import { EmojiPage } from './views/emoji-picker.tsx'

const maxChoices = 48

/** The emoji that teams use most. */
const common =
  'bug sparkles rocket zap art lock wrench book bulb bell chart_with_upwards_trend globe_with_meridians iphone ' +
  'computer mag speech_balloon email calendar credit_card electric_plug wheelchair heart star warning'

/** The emoji that match what was typed, or the usual ones; the chosen one is always among them. */
export function emojiChoices(search: string, chosen: string): EmojiChoice[] {
  const found = search.trim() === '' ? usual : searchEmoji(search, maxChoices, allEmojiNames)
  if (!isEmojiShortname(chosen) || found.some(({ shortname }) => shortname === chosen)) return found
  return [{ shortname: chosen, emoji: emojiOf(chosen) ?? '' }, ...found]
}

const usual = common.split(' ').map((name) => ({ shortname: `:${name}:`, emoji: emojiOf(`:${name}:`) ?? '' }))

/** The choices for a search that is being typed. */
export const emojiPage: Page = {
  path: workspacePath('emoji'),
  for: 'administrator',
  needsSignIn: true,
  show: async (request) => {
    await openWorkspace(request, 'administrator')
    const { q: search = '', chosen = '' } = request.query
    const choices = emojiChoices(search, chosen)
    return { view: <EmojiPage common={commonData(request)} choices={choices} chosen={chosen} /> }
  },
}
