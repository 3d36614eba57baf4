import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { Form } from '../../../web/forms.tsx'
import { Layout } from '../../../web/layout.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import { wholePage } from './whole-page.ts'

export function SignOutView({ visit }: { visit: Visit }): VNode {
  const t = wordsIn(visit.language)
  return (
    <Layout visit={visit} title={t('sign-out.title')}>
      <section class="narrow sign-in" {...wholePage}>
        <h1>{t('sign-out.title')}</h1>
        <p>{t('sign-out.about')}</p>
        <Form visit={visit} action="/sign-out">
          <button class="button primary" type="submit">
            {t('sign-out.submit')}
          </button>
        </Form>
      </section>
    </Layout>
  )
}
