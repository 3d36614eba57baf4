import type { VNode } from 'preact'
import { catalogues, wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'
import { pageForm } from './form.tsx'

export function Footer({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <footer class="page-footer">
      <a href="/api/1/docs" data-turbo="false">
        {t('footer.api')}
      </a>
      <nav class="languages" aria-label={t('footer.languages')}>
        {catalogues.map(({ language, name }) => (
          <button
            key={language}
            type="submit"
            form={pageForm}
            formaction="/language"
            name="language"
            value={language}
            lang={language}
            aria-pressed={language === t.language}
          >
            {name}
          </button>
        ))}
      </nav>
    </footer>
  )
}
