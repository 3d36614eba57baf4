import type { VNode } from 'preact'
import { slot } from '../../platform/html/slots.ts'
import { systemTheme, themes } from '../../platform/html/theme.ts'
import { wordsIn } from '../../words/words.ts'
import { pageForm } from './form.tsx'

/** Light, dark, or as the system is. */
export function ThemeChoice({ language }: { language: string }): VNode {
  const t = wordsIn(language)
  return (
    <nav class="themes" aria-label={t('theme.title')}>
      {([systemTheme, ...themes] as const).map((theme) => (
        <button
          key={theme}
          type="submit"
          form={pageForm}
          formaction="/theme"
          data-turbo="false"
          name="theme"
          value={theme}
          aria-pressed={slot(`pressed-${theme}`) as 'true' | 'false'}
        >
          {t(`theme.${theme}`)}
        </button>
      ))}
    </nav>
  )
}
