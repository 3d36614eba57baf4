import type { VNode } from 'preact'
import { openTheme, themes } from '../../platform/html/theme.ts'
import { wordsIn } from '../../words/words.ts'
import { pageForm } from './form.tsx'

/** Light, dark, or as the system is. Which one is pressed is filled in when the page is sent. */
export function ThemeChoice({ language }: { language: string }): VNode {
  const t = wordsIn(language)
  return (
    <nav class="themes" aria-label={t('theme.title')}>
      {([openTheme, ...themes] as const).map((theme) => (
        <button
          key={theme}
          type="submit"
          form={pageForm}
          formaction="/theme"
          data-turbo="false"
          name="theme"
          value={theme}
          aria-pressed={theme === openTheme}
        >
          {t(`theme.${theme}`)}
        </button>
      ))}
    </nav>
  )
}
