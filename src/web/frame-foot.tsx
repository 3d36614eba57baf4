import type { VNode } from 'preact'
import type { Visit } from '../platform/http/page.ts'
import { pageForm } from './forms.tsx'
import { catalogues, wordsIn } from './words/words.ts'

export function FrameFoot({ visit }: { visit: Visit }): VNode {
  const t = wordsIn(visit.language)
  return (
    <footer class="frame-foot">
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
