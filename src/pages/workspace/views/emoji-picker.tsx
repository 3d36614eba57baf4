import { lazily } from '../../../lib/lazily.ts'
import type { EmojiNames } from '../../../platform/markdown/emoji.ts'
import { catalogues } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Problems, Submit } from '../../layout/form.tsx'

export interface EmojiChoice {
  shortname: string
  emoji: string
}

export interface EmojiProps {
  choices: EmojiChoice[]
  /** The shortname that is chosen, or `""`. */
  chosen: string
}

/** A search, and its matches to choose from. Our script loads them while someone types. */
export const EmojiPicker = ({ choices, chosen, path }: EmojiProps & { path: string }, { t, form }: CommonData) => (
  <fieldset class="field emoji-picker">
    <legend>{t('emoji.title')}</legend>
    <label for="emoji_search">{t('emoji.search')}</label>
    <div class="emoji-search">
      <input
        id="emoji_search"
        name="emoji_search"
        type="search"
        value={form.emoji_search ?? ''}
        maxlength={60}
        autocomplete="off"
        aria-describedby="emoji-help"
        data-frame="emoji"
        data-frame-url={`${path}?chosen=${encodeURIComponent(chosen)}&q=`}
      />
      <Submit name="find" value="1" formnovalidate>
        {t('emoji.find')}
      </Submit>
    </div>
    <p class="muted" id="emoji-help">
      {t('emoji.search.help')}
    </p>
    <Problems field="emoji_shortname" />
    <EmojiFrame choices={choices} chosen={chosen} />
  </fieldset>
)

const EmojiFrame = ({ choices, chosen }: EmojiProps, { t }: CommonData) => (
  <turbo-frame id="emoji">
    {choices.length === 0 ? (
      <p role="status">{t('emoji.none')}</p>
    ) : (
      <div class="emoji-choices" role="radiogroup" aria-label={t('emoji.choose')}>
        {choices.map(({ shortname, emoji }) => (
          <label key={shortname} title={shortname}>
            <input
              type="radio"
              name="emoji_shortname"
              value={shortname}
              checked={shortname === chosen}
              aria-label={emojiName(shortname, t.language)}
            />
            <span aria-hidden="true">{emoji}</span>
          </label>
        ))}
      </div>
    )}
  </turbo-frame>
)

export const EmojiPage = (props: EmojiProps, common: CommonData) => (
  <html lang={common.t.language}>
    <body>
      <EmojiFrame {...props} />
    </body>
  </html>
)

const namesByLanguage = lazily(() => new Map(catalogues.map((each) => [each.language, namesIn(each.details())])))

const namesIn = ({ emoji = {} }: { emoji?: Record<string, string> }): EmojiNames =>
  new Map(Object.entries(emoji).map(([name, words]) => [name, words.split(' ')]))

/** In every language: people search in their own, whatever language the page is in. */
export const allEmojiNames = (): EmojiNames[] => [...namesByLanguage().values()]

/** An emoji's name for screen readers. Its short name is English, and is the fallback for other languages. */
function emojiName(shortname: string, language: string): string {
  const name = shortname.replaceAll(':', '')
  const words = language === 'en' ? undefined : namesByLanguage().get(language)?.get(name)
  return words?.join(', ') ?? name.replaceAll('_', ' ')
}
