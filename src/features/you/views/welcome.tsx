import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { Form, Problems } from '../../../web/forms.tsx'
import { Layout } from '../../../web/layout.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import { personOf } from '../person.ts'
import { Names } from './names.tsx'

export function WelcomeView({ visit, to }: { visit: Visit; to: string }): VNode {
  const t = wordsIn(visit.language)
  return (
    <Layout visit={visit} title={t('you.welcome')}>
      <section class="narrow">
        <h1>{t('you.welcome')}</h1>
        <p>{t('you.welcome.about')}</p>
        {/* The browser sends it by itself: Turbo would lose the place on the page to go to. */}
        <Form visit={visit} action="/you/welcome" data-turbo="false">
          <Problems visit={visit} field={null} />
          <input type="hidden" name="to" value={to} />
          <Names visit={visit} named={personOf(visit)} />
          <div class="actions">
            <button class="button primary" type="submit">
              {t('you.settings.save')}
            </button>
            <a class="button" href={to}>
              {t('you.welcome.later')}
            </a>
          </div>
        </Form>
      </section>
    </Layout>
  )
}
